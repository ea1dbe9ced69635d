import { errors, jwtVerify, SignJWT } from 'jose'
import type { Keyring } from '#platform/crypto/keyring.ts'

export const ACCESS_TOKEN_SECONDS = 3_600

const ISSUER = 'samakart'
const AUDIENCE = 'samakart-api'
const TYPE = 'at+jwt'
/** Fixed here, because what a token says about its own algorithm must not be trusted. */
const ALGORITHM = 'EdDSA'
const CLOCK_LEEWAY_SECONDS = 5

export interface TokenSubject {
  userId: string
  tenantId: string
  sessionId: string
}

export function issueAccessToken(keyring: Keyring, subject: TokenSubject, now: Date): Promise<string> {
  const [key] = keyring.tokenKeys
  const issuedAt = Math.floor(now.getTime() / 1_000)
  return new SignJWT({ org: subject.tenantId, sid: subject.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: key.keyId })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(subject.userId)
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(key.privateKey)
}

export async function readAccessToken(keyring: Keyring, token: string, now: Date): Promise<TokenSubject | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const key = keyring.tokenKeys.find((candidate) => candidate.keyId === header.kid)
        if (!key) throw new errors.JWTInvalid('unknown key id')
        return key.publicKey
      },
      {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        currentDate: now,
        clockTolerance: CLOCK_LEEWAY_SECONDS,
        maxTokenAge: ACCESS_TOKEN_SECONDS,
        requiredClaims: ['sub', 'org', 'sid', 'exp', 'nbf'],
      },
    )
    const { sub, org, sid } = payload
    if (typeof sub !== 'string' || typeof org !== 'string' || typeof sid !== 'string') return undefined
    return { userId: sub, tenantId: org, sessionId: sid }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
