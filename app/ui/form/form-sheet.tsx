import { Button, Skeleton } from '@douyinfe/semi-ui'
import type { ComponentProps, ReactNode } from 'react'
import { usePhone } from '../device'
import { LeaveGuard } from '../leave-guard'
import { SideSheet } from '../named'
import { t } from '../texts'
import style from './form.module.css'
import { FormNotes } from './form-notes'

type Form = ComponentProps<typeof FormNotes>['form'] & {
  props: ComponentProps<'form'>
  busy: boolean
  unsaved: boolean
  submit: () => Promise<boolean>
}

/**
 * A form in a sheet at the side: on a phone it is the page.
 *
 * @param verb    what the button says. Default: save
 * @param summary counts all that was wrong above the fields, where there are many
 * @param reading the row is not here yet
 * @param guard   asks before what is typed is left; false where the page asks already: the router heeds one alone
 * @param below   what stands under the fields and is not sent
 */
export function FormSheet({
  form,
  title,
  verb = t.save,
  width = 480,
  summary = false,
  reading = false,
  guard = true,
  below,
  children,
  onClose,
}: {
  form: Form
  title: string
  verb?: string
  width?: number
  summary?: boolean
  reading?: boolean
  guard?: boolean
  below?: ReactNode
  children: ReactNode
  onClose: () => void
}) {
  const phone = usePhone()
  return (
    <SideSheet
      visible
      width={phone ? '100%' : width}
      title={title}
      onCancel={onClose}
      footer={
        <div className={style.foot}>
          <Button disabled={form.busy} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button theme="solid" loading={form.busy} disabled={reading} onClick={() => void form.submit()}>
            {verb}
          </Button>
        </div>
      }
    >
      {guard && <LeaveGuard when={form.unsaved} />}
      {reading ? (
        <Skeleton active loading placeholder={<Skeleton.Paragraph rows={12} />} />
      ) : (
        <form {...form.props} className={style.sheet}>
          <FormNotes form={form} summary={summary} />
          {children}
          {/* Enter sends it. */}
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </form>
      )}
      {below}
    </SideSheet>
  )
}
