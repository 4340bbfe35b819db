import django.contrib.gis.db.models.fields
import django.db.models.deletion
import pgvector.django.halfvec
from django.db import migrations, models

# STORAGE PLAIN: vectors moved out of the row (TOAST) made exact scans almost three times slower.
CREATE_EMBEDDING = """
CREATE TABLE geoquery_embedding (
    model_id bigint NOT NULL
        REFERENCES geoquery_embeddingmodel (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    scene_id bigint NOT NULL
        REFERENCES geoquery_scene (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    patch smallint NOT NULL DEFAULT 0 CHECK (patch >= 0),
    vector halfvec NOT NULL,
    footprint geometry(MultiPolygon, 4326) NOT NULL,
    content_hash varchar(64) NOT NULL,
    PRIMARY KEY (model_id, scene_id, patch)
) PARTITION BY LIST (model_id);
ALTER TABLE geoquery_embedding ALTER COLUMN vector SET STORAGE PLAIN;
CREATE INDEX geoquery_embedding_footprint ON geoquery_embedding USING gist (footprint);
"""
CREATE_PROXY_EMBEDDING = """
CREATE TABLE geoquery_proxyembedding (
    model_id bigint NOT NULL
        REFERENCES geoquery_embeddingmodel (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    proxy_id bigint NOT NULL
        REFERENCES geoquery_proxydescription (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    vector halfvec NOT NULL,
    content_hash varchar(64) NOT NULL,
    PRIMARY KEY (model_id, proxy_id)
) PARTITION BY LIST (model_id);
ALTER TABLE geoquery_proxyembedding ALTER COLUMN vector SET STORAGE PLAIN;
"""


def _key(model: str, name: str) -> models.ForeignKey:
    cascade = django.db.models.deletion.CASCADE
    return models.ForeignKey(on_delete=cascade, related_name=name, to=f"geoquery.{model}")


class Migration(migrations.Migration):
    dependencies = [("geoquery", "0002_tiles")]
    operations = [
        migrations.RunSQL(
            CREATE_EMBEDDING,
            "DROP TABLE geoquery_embedding",
            state_operations=[
                migrations.CreateModel(
                    name="Embedding",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "model",
                                "scene",
                                "patch",
                                blank=True,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("model", _key("embeddingmodel", "+")),
                        ("scene", _key("scene", "embeddings")),
                        ("patch", models.PositiveSmallIntegerField(default=0)),
                        ("vector", pgvector.django.halfvec.HalfVectorField()),
                        (
                            "footprint",
                            django.contrib.gis.db.models.fields.MultiPolygonField(srid=4326),
                        ),
                        ("content_hash", models.CharField(max_length=64)),
                    ],
                    options={"db_table": "geoquery_embedding"},
                )
            ],
        ),
        migrations.RunSQL(
            CREATE_PROXY_EMBEDDING,
            "DROP TABLE geoquery_proxyembedding",
            state_operations=[
                migrations.CreateModel(
                    name="ProxyEmbedding",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "model",
                                "proxy",
                                blank=True,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("model", _key("embeddingmodel", "+")),
                        ("proxy", _key("proxydescription", "vectors")),
                        ("vector", pgvector.django.halfvec.HalfVectorField()),
                        ("content_hash", models.CharField(max_length=64)),
                    ],
                    options={"db_table": "geoquery_proxyembedding"},
                )
            ],
        ),
    ]
