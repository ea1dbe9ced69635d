"""Reads identities with the package `claim169` of PyPI: one JSON line in, one out."""
import json
import sys

import claim169

for line in sys.stdin:
    question = json.loads(line)
    try:
        result = claim169.decode_with_ed25519(question["text"], bytes.fromhex(question["key"]))
        claim, meta = result.claim169, result.cwt_meta
        answer = {
            "verified": result.is_verified(),
            "issuer": meta.issuer,
            "expires_at": meta.expires_at,
            "id": claim.id,
            "full_name": claim.full_name,
            "second_name": claim.secondary_full_name,
            "date_of_birth": claim.date_of_birth,
            "gender": claim.gender,
            "photo_bytes": len(claim.photo) if claim.photo else 0,
        }
    except Exception as error:  # Whatever it raises, the text was refused.
        answer = {"verified": False, "error": type(error).__name__}
    print(json.dumps(answer), flush=True)
