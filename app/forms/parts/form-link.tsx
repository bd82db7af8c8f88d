import { Button } from '@douyinfe/semi-ui'
import { useSend } from '~/app/lib/use-send'
import { ConfirmButton } from '~/app/ui/confirm-button'
import { CopyButton } from '~/app/ui/copy-button'
import { useMounted } from '~/app/ui/use-mounted'
import * as forms from '~/worker/forms/calls'
import type { FormDetail } from '~/worker/forms/contract'
import style from '../forms.module.css'
import { t } from '../texts'

/** The public link of a form: copy, replace or revoke it. */
export const FormLink = ({ form: { id, link } }: { form: FormDetail }) => (
  <LinkTools of={forms.makeLink} id={id} link={link} name={t.linkNow} none={t.linkNone} ends={t.linkEnds} />
)
/** The link to the shared statistics of a form: copy, replace or revoke it. */
export const ShareLink = ({ form: { id, share } }: { form: FormDetail }) => (
  <LinkTools of={forms.shareResult} id={id} link={share} name={t.shareNow} none={t.shareNone} ends={t.shareEnds} />
)

function LinkTools({
  of,
  id,
  link,
  name,
  none,
  ends,
}: {
  of: typeof forms.makeLink
  id: string
  link: string
  name: string
  none: string
  /** Consequences of replacing or revoking the link. */
  ends: string
}) {
  const { send, busy } = useSend()
  // The origin is known in the browser only.
  const at = useMounted() ? `${location.origin}${link}` : link
  const make = async (open: 0 | 1) => (await send(of, { id, open })).ok
  return (
    <div className={style.tools} role="group" aria-label={name}>
      {link ? <span className={style.link}>{at}</span> : none}
      {link && <CopyButton text={at} label={name} />}
      {link ? (
        <>
          <ConfirmButton disabled={busy} question={t.linkAnewAsk} detail={ends} onConfirm={() => make(1)}>
            {t.linkAnew}
          </ConfirmButton>
          <ConfirmButton danger disabled={busy} question={t.linkTakeAsk} detail={ends} onConfirm={() => make(0)}>
            {t.linkTake}
          </ConfirmButton>
        </>
      ) : (
        <Button disabled={busy} onClick={() => void make(1)}>
          {t.linkMake}
        </Button>
      )}
    </div>
  )
}
