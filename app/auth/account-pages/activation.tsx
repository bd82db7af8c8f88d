import { useEffect, useRef } from 'react'
import { Form, redirect, useNavigation, useSearchParams } from 'react-router'
import { loadPublicPage } from '~/app/lib/loader.server'
import { PlainButton } from '~/app/ui/plain-controls'
import { activate } from '~/worker/auth/account/activation.server'
import { Refusal } from '~/worker/core/refusal'
import type { Route } from './+types/activation'
import { formTextReader } from '../parts/form-data'
import { t as auth } from '../texts'
import { AccountPage } from './account-page'
import style from './account-page.module.css'
import { pageTitle } from './failure-notice'
import { t } from './texts'

export const meta = () => pageTitle(auth.activation)

/** Opening the link changes nothing, because mail programs prefetch links. The page posts the token. */
export const action = (args: Route.ActionArgs) =>
  loadPublicPage(args, async (ctx) => {
    const token = formTextReader(await args.request.formData())('token')
    try {
      const { result } = await activate(ctx, { token })
      return redirect(`/activeResult?username=${encodeURIComponent(result.username)}`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return redirect('/activeResult')
    }
  })

export default function Activation() {
  const [search] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const { state } = useNavigation()
  useEffect(() => form.current?.requestSubmit(), [])
  return (
    <AccountPage title={auth.activation} lead={t.activating}>
      <Form method="post" ref={form} className={style.form}>
        <input type="hidden" name="token" value={search.get('token') ?? ''} />
        <PlainButton block busy={state !== 'idle'}>
          {t.activate}
        </PlainButton>
      </Form>
    </AccountPage>
  )
}
