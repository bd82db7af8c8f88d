import { useEffect, useRef } from 'react'
import { Form, redirect, useNavigation, useSearchParams } from 'react-router'
import { loadOpen } from '~/app/lib/load.server'
import { LightButton } from '~/app/ui/light'
import { activate } from '~/worker/auth/account/activate.server'
import { Refusal } from '~/worker/core/refusal'
import type { Route } from './+types/activate'
import { textIn } from '../parts/posted'
import { t as auth } from '../texts'
import { Matter } from './matter'
import style from './matter.module.css'
import { pageTitle } from './say'
import { t } from './texts'

export const meta = () => pageTitle(auth.activation)

/** Opening the link changes nothing, because mail programs prefetch links. The page posts the token. */
export const action = (args: Route.ActionArgs) =>
  loadOpen(args, async (ctx) => {
    const token = textIn(await args.request.formData())('token')
    try {
      const { result } = await activate(ctx, { token })
      return redirect(`/activeResult?username=${encodeURIComponent(result.username)}`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return redirect('/activeResult')
    }
  })

export default function Activate() {
  const [search] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const { state } = useNavigation()
  useEffect(() => form.current?.requestSubmit(), [])
  return (
    <Matter title={auth.activation} lead={t.activating}>
      <Form method="post" ref={form} className={style.form}>
        <input type="hidden" name="token" value={search.get('token') ?? ''} />
        <LightButton block busy={state !== 'idle'}>
          {t.activate}
        </LightButton>
      </Form>
    </Matter>
  )
}
