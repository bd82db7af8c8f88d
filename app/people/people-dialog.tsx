import { Button } from '@douyinfe/semi-ui'
import { leavePerson } from '~/app/lib/session-cleanup'
import { useSend } from '~/app/lib/use-send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { CopyButton } from '~/app/ui/copy-button'
import { Dialog } from '~/app/ui/dialog'
import { seeAs } from '~/worker/people/calls'
import type { ListedPerson } from './listed-person'
import { MergeDialog } from './merge-dialog'
import { PeopleBin } from './people-bin'
import style from './people.module.css'
import { EditedPerson, type PersonChoices, NewPerson } from './person-sheet'
import { t } from './texts'

/** An action on several people. `clear` resets the selection. */
export type BatchPeopleAction = {
  kind: 'freeze' | 'thaw' | 'remove'
  rows: readonly ListedPerson[]
  clear?: () => void
}
/** The open dialog of the people list. */
export type OpenedPeopleDialog =
  | BatchPeopleAction
  | { kind: 'form'; id: string | null }
  | { kind: 'reset' | 'see' | 'merge'; row: ListedPerson }
  | { kind: 'password'; name: string; password: string }
  | { kind: 'bin' }

/** Renders the open dialog: form, confirmation, initial password or recycle bin. */
export function PeopleDialog({
  doing,
  choices,
  onGo,
  onAct,
  onReset,
}: {
  doing: OpenedPeopleDialog
  choices: PersonChoices
  /** Opens another dialog; null closes it. */
  onGo: (next: OpenedPeopleDialog | null) => void
  /** Returns false after a refusal. */
  onAct: (over: BatchPeopleAction) => Promise<boolean>
  onReset: (row: ListedPerson) => Promise<void>
}) {
  const close = () => onGo(null)
  return (
    <>
      {doing.kind === 'form' &&
        (doing.id ? (
          <EditedPerson id={doing.id} choices={choices} onClose={close} />
        ) : (
          <NewPerson
            choices={choices}
            onClose={close}
            onAdded={(name, password) => onGo({ kind: 'password', name, password })}
          />
        ))}
      {'rows' in doing && (
        <ConfirmDialog
          open
          danger={doing.kind !== 'thaw'}
          title={{ freeze: t.freezing, thaw: t.thawing, remove: t.removing }[doing.kind](doing.rows.length)}
          act={t[doing.kind]}
          onConfirm={() => onAct(doing)}
          onCancel={close}
        >
          {doing.rows.length === 1 && <strong>{doing.rows[0]!.realname}</strong>}
          {doing.kind !== 'thaw' && <p>{doing.kind === 'freeze' ? t.freezeHelp : t.removeHelp}</p>}
        </ConfirmDialog>
      )}
      {doing.kind === 'reset' && (
        <ConfirmDialog
          open
          danger
          title={t.resetting(doing.row.realname)}
          act={t.reset}
          // The dialog with the new password replaces this one.
          onConfirm={async () => {
            await onReset(doing.row)
            return false
          }}
          onCancel={close}
        >
          <p>{t.resetHelp}</p>
        </ConfirmDialog>
      )}
      {doing.kind === 'see' && <SeeAsDialog row={doing.row} onClose={close} />}
      {doing.kind === 'merge' && <MergeDialog row={doing.row} onClose={close} />}
      {doing.kind === 'password' && <PasswordDialog name={doing.name} password={doing.password} onClose={close} />}
      {doing.kind === 'bin' && <PeopleBin onClose={close} />}
    </>
  )
}

/** Asks for confirmation, then opens the product with the person's view. */
function SeeAsDialog({ row, onClose }: { row: ListedPerson; onClose: () => void }) {
  const { send } = useSend()
  const see = async () => {
    const { ok } = await send(seeAs, { id: row.id }, { revalidate: false })
    if (ok) leavePerson()
    return ok
  }
  return (
    <ConfirmDialog open title={t.seeing(row.realname)} act={t.seeAs} onConfirm={see} onCancel={onClose}>
      <p>{t.seeHelp}</p>
    </ConfirmDialog>
  )
}

/** The initial password, shown only once. */
function PasswordDialog({ name, password, onClose }: { name: string; password: string; onClose: () => void }) {
  return (
    <Dialog
      open
      firm
      filling={false}
      title={t.passwordOf(name)}
      onClose={onClose}
      footer={
        <Button theme="solid" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <p className={style.secret}>
        <code>{password}</code>
        <CopyButton shown text={password} label={t.firstPassword} />
      </p>
      <p>{t.passwordHelp}</p>
    </Dialog>
  )
}
