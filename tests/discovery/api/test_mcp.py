"""The MCP server, asked by the protocol's own client."""

import asyncio
import json

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from mcp import Client

from discovery.mcp.server import build_server


def call(name: str, **given: object):
    async def ask():
        async with Client(build_server()) as client:
            answer = await client.call_tool(name, given)
        await sync_to_async(connections.close_all)()  # of the thread that the tools ran in
        return answer

    return asyncio.run(ask())


@pytest.mark.django_db(transaction=True)
def test_a_program_finds_datasets_as_a_person_does(catalogue):
    found = call("find_eo_datasets", query="daily land surface temperature", k=3)
    answer = json.loads(found.content[0].text)
    assert not found.is_error
    assert answer["results"][0]["dataset"]["short_name"] in {"MOD11A1", "MYD11A1"}
    assert answer["notices"]


@pytest.mark.django_db(transaction=True)
def test_a_dataset_is_described_and_an_unknown_one_is_an_error(catalogue):
    concept_id = catalogue[0].concept_id
    assert concept_id in call("describe_eo_dataset", concept_id=concept_id).content[0].text
    unknown = call("describe_eo_dataset", concept_id="C0-NONE")
    assert unknown.is_error
    assert "C0-NONE" in unknown.content[0].text


@pytest.mark.django_db(transaction=True)
def test_what_cannot_be_asked_is_told_with_the_reason(catalogue):
    refused = call("find_eo_datasets", query="lst", bbox="1,2,3")
    assert refused.is_error
    assert "west,south,east,north" in refused.content[0].text


def test_each_tool_says_what_it_takes():
    async def tools():
        async with Client(build_server()) as client:
            return (await client.list_tools()).tools

    listed = {tool.name: tool for tool in asyncio.run(tools())}
    assert set(listed) == {"find_eo_datasets", "describe_eo_dataset", "describe_catalogue"}
    assert "query" in listed["find_eo_datasets"].input_schema["properties"]
