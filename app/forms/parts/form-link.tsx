import { Button } from '@douyinfe/semi-ui'
import { useSend } from '~/app/lib/send'
import { ConfirmButton } from '~/app/ui/confirm-button'
import { CopyButton } from '~/app/ui/copy-button'
import { useShown } from '~/app/ui/shown'
import * as forms from '~/worker/forms/calls'
import type { FormDetail } from '~/worker/forms/contract'
import style from '../forms.module.css'
import { t } from '../texts'

/** The public link of a form: to be sent, made anew, or taken away. */
export function FormLink({ form: { id, link } }: { form: FormDetail }) {
  const { send, busy } = useSend()
  // Where the product is only the browser knows.
  const at = useShown() ? `${location.origin}${link}` : link
  const make = async (open: 0 | 1) => (await send(forms.makeLink, { id, open })).ok
  return (
    <div className={style.tools} role="group" aria-label={t.linkNow}>
      {link ? <span className={style.link}>{at}</span> : t.linkNone}
      {link && <CopyButton text={at} label={t.linkNow} />}
      {link ? (
        <>
          <ConfirmButton disabled={busy} question={t.linkAnewAsk} detail={t.linkEnds} onConfirm={() => make(1)}>
            {t.linkAnew}
          </ConfirmButton>
          <ConfirmButton danger disabled={busy} question={t.linkTakeAsk} detail={t.linkEnds} onConfirm={() => make(0)}>
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
