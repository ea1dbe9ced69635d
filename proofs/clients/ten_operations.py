# Runs in the temporary folder, on a client that was generated from the description.
import base64
import os
import time

from generated import AuthenticatedClient, Client
from generated.api.accounts import get_auth_me, post_auth_login
from generated.api.campaigns import post_campaigns
from generated.api.cards import get_card_png, post_card_revoke
from generated.api.jobs import (
    get_job,
    get_job_cards,
    get_job_cards_csv,
    get_job_download,
    post_campaign_jobs,
    post_campaign_jobs_estimate,
    post_imports_beneficiaries,
)
from generated.models import (
    Beneficiary,
    PostAuthLoginBody,
    PostCampaignJobsBody,
    PostCampaignJobsEstimateBody,
    PostCampaignsBody,
    PostCardRevokeBody,
    PostImportsBeneficiariesBody,
)

url = os.environ["SAMAKART_URL"]
login = PostAuthLoginBody.from_dict(
    {"email": os.environ["SAMAKART_EMAIL"], "password": os.environ["SAMAKART_PASSWORD"]}
)
tokens = post_auth_login.sync(client=Client(base_url=url), body=login)
client = AuthenticatedClient(base_url=url, token=tokens.access_token)
me = get_auth_me.sync(client=client)
new = {"name": "Client Python", "campaign_type": "vaccination", "prefix": "GENPY", "language": "fr", "template_id": "vital"}
campaign = post_campaigns.sync(client=client, body=PostCampaignsBody.from_dict(new))
table = base64.b64encode("prenom,nom,matricule\nAwa,Diop,A-1\nModou,Fall,A-2\n".encode()).decode()
read = post_imports_beneficiaries.sync(client=client, body=PostImportsBeneficiariesBody.from_dict({"file": table}))
people = [Beneficiary.from_dict(row.to_dict()) for row in read.beneficiaries]
estimate = post_campaign_jobs_estimate.sync(
    campaign.id, client=client, body=PostCampaignJobsEstimateBody(beneficiaries=people)
)
job = post_campaign_jobs.sync(campaign.id, client=client, body=PostCampaignJobsBody(beneficiaries=people))
for _ in range(200):
    if get_job.sync(job.job_id, client=client).status == "completed":
        break
    time.sleep(0.2)
cards = get_job_cards.sync(job.job_id, client=client)
code = cards.items[0].card_code
csv = get_job_cards_csv.sync_detailed(job.job_id, client=client).content.decode()
pdf = get_job_download.sync_detailed(job.job_id, "pdf", client=client).content
png = get_card_png.sync_detailed(code, client=client).content
revoked = post_card_revoke.sync(code, client=client, body=PostCardRevokeBody(reason="essai"))
assert me.email == os.environ["SAMAKART_EMAIL"]
assert estimate.total_cards == 2
assert cards.items[0].beneficiary_id == "A-1" and "A-2" in csv
assert pdf[:5] == b"%PDF-" and png[:4] == b"\x89PNG"
assert revoked.status == "revoked"
print(f"  Python: 12 operations, PDF of {len(pdf)} bytes, PNG of {len(png)} bytes")
