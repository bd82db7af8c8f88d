import { Button, Skeleton } from '@douyinfe/semi-ui'
import type { ComponentProps, ReactNode } from 'react'
import { usePhone } from '../device'
import { LeaveGuard } from '../leave-guard'
import { SideSheet } from '../semi-controls'
import { t } from '../texts'
import style from './form.module.css'
import { FormNotices } from './form-notices'

type SheetForm = ComponentProps<typeof FormNotices>['form'] & {
  props: ComponentProps<'form'>
  busy: boolean
  unsaved: boolean
  submit: () => Promise<boolean>
}

/**
 * A form in a side sheet; on a phone it fills the screen.
 *
 * @param verb    label of the button. Default: save
 * @param summary lists all errors above the fields, for long forms
 * @param reading the row is still loading
 * @param guard   asks before unsaved input is lost; false where the page has a guard, as the router supports only one
 * @param below   content under the form that is not part of it
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
  form: SheetForm
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
        <div className={style.footer}>
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
          <FormNotices form={form} summary={summary} />
          {children}
          {/* Enter submits the form. */}
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </form>
      )}
      {below}
    </SideSheet>
  )
}
