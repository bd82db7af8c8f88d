import { type Answer, callApi } from '~/app/lib/api'
import type { TextValues } from '~/app/lib/uncontrolled-form'
import { encryptTexts } from './sign-in'
import * as account from '~/worker/auth/account/calls'

/** Changes the person's own password. The server signs other devices out. */
export async function updatePassword(
  username: string,
  { oldpassword = '', password = '', confirmpassword = '' }: TextValues,
): Promise<Answer<unknown>> {
  const sealed = await encryptTexts(oldpassword, password, confirmpassword)
  if (!sealed.ok) return sealed
  const [old, fresh, confirmed] = sealed.result
  return callApi(account.updatePassword, {
    username,
    oldpassword: old,
    password: fresh,
    confirmpassword: confirmed,
  })
}
