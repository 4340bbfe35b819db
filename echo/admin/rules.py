from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.forms import CheckboxSelectMultiple, ModelForm, MultipleChoiceField
from django.http import HttpRequest

from common.errors import Forbidden
from echo.admin.pages import HistoryAdmin
from echo.models import LimitsVersion, PolicyVersion
from echo.models.policy import EFFECTS, RuleVersion
from echo.services.rule_changes import CONTENT, may_change_rules, store_rules

_LISTED = ("created_at", "created_by", "reason")


class RuleAdmin(HistoryAdmin):
    """Rules with versions: a change is a new row, made by an administrator, with the reason."""

    list_select_related = ("created_by",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Let administrators alone change the rules."""
        return request.user.is_active and may_change_rules(request.user)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, object]:
        """Start from what holds now."""
        last = self.model.objects.first() or self.model()
        return {name: getattr(last, name) for name in CONTENT[self.model]}

    def save_model(
        self, request: HttpRequest, obj: RuleVersion, form: ModelForm, change: bool
    ) -> None:
        """Store the version by the service that records it."""
        try:
            store_rules(obj, author=request.user)
        except Forbidden as error:
            raise PermissionDenied(error.message) from error


class PolicyForm(ModelForm):
    """Effects to choose from, instead of words with commas between them."""

    high_risk = MultipleChoiceField(
        choices=[(effect, effect.replace("_", " ")) for effect in EFFECTS],
        widget=CheckboxSelectMultiple,
        required=False,
        help_text=PolicyVersion._meta.get_field("high_risk").help_text,
    )

    class Meta:
        model = PolicyVersion
        fields = (*CONTENT[PolicyVersion], "reason")


@admin.register(PolicyVersion)
class PolicyVersionAdmin(RuleAdmin):
    """Which steps are high-risk; a new version makes approvals under older ones void."""

    form = PolicyForm
    list_display = (
        "number",
        "high_risk",
        "spend_limit",
        "second_person",
        *_LISTED,
    )


@admin.register(LimitsVersion)
class LimitsVersionAdmin(RuleAdmin):
    """How large a plan may be."""

    fields = (*CONTENT[LimitsVersion], "reason")
    list_display = ("number", *CONTENT[LimitsVersion], *_LISTED)
