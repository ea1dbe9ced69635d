-- Every key has an end from now on, in two years at the latest. Keys without one, and with a later one, work for two more years.
update api_key set expires_at = now() + interval '2 years'
where revoked_at is null and (expires_at is null or expires_at > now() + interval '2 years');
