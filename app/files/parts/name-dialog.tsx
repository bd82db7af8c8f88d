import { Button, Input } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Dialog } from '~/app/ui/dialog'
import { Field } from '~/app/ui/field'
import type { Call } from '~/worker/core/call'
import { useFieldConstraints } from '~/app/lib/form/schema'
import { t } from '../texts'
import { countCharacters } from '~/worker/core/plain-text'

const FORM_ID = 'folder-name'
/** Dialog for the name of a new or existing folder. */
export function NameDialog({
  call,
  open,
  title,
  initial = '',
  onSave,
  onClose,
}: {
  /** The call whose schema limits the name. */
  call: Call
  open: boolean
  title: string
  initial?: string
  /** Returns the message why the name was refused, or ''. */
  onSave: (name: string) => Promise<string>
  onClose: () => void
}) {
  const limitsOf = useFieldConstraints(call)
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      title={title}
      busy={busy}
      firm
      filling={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button theme="solid" htmlType="submit" form={FORM_ID} loading={busy}>
            {t.save}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        onSubmit={(event) => {
          event.preventDefault()
          setBusy(true)
          void onSave(name)
            .then((why) => (why ? setProblem(why) : onClose()))
            .finally(() => setBusy(false))
        }}
      >
        <Field label={t.folderName} for="folder-name-text" required error={problem}>
          <Input
            id="folder-name-text"
            value={name}
            maxLength={limitsOf('name').max}
            getValueLength={countCharacters}
            onChange={setName}
            autoFocus
          />
        </Field>
      </form>
    </Dialog>
  )
}
