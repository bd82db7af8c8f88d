import type { SignedIn } from '~/worker/auth/contract'
import { type Answer, get, post } from '~/app/lib/api'

export type Credentials = {
  username: string
  password: string
  captcha: string
  checkKey: string
  roleCode?: string
  /** The agreement box, where there is one. */
  private?: boolean
}

/** Signs in. The password leaves the browser encrypted to the server's key; the library for it is loaded when it is needed. */
export async function signIn({ password, ...rest }: Credentials): Promise<Answer<SignedIn>> {
  const [key, { CompactEncrypt, importJWK }] = await Promise.all([
    get<{ jwk: JsonWebKey; kid: string }>('/v2/sys/getPublicKey'),
    import('jose'),
  ])
  if (!key.ok) return key
  const encrypted = await new CompactEncrypt(new TextEncoder().encode(password))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.result.kid })
    .encrypt(await importJWK(key.result.jwk as Record<string, string>, 'RSA-OAEP-256'))
  return post<SignedIn>('/v2/sys/login', { ...rest, password: encrypted })
}
