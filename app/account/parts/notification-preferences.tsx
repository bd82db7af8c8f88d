import { Button } from '@douyinfe/semi-ui'
import { useForm } from '~/app/lib/use-form'
import { FormSwitch } from '~/app/ui/form/choice-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormText } from '~/app/ui/form/text-fields'
import { LeaveGuard } from '~/app/ui/leave-guard'
import { Section } from '~/app/ui/page'
import * as calls from '~/worker/messages/preferences/calls'
import type { MessagePreferences } from '~/worker/messages/preferences/contract'
import style from '../account.module.css'
import { t } from '../texts'

/** Preferences for notifications: quiet hours without SMS and mail, and mails as a daily digest. */
export function NotificationPreferences({ wish }: { wish: MessagePreferences }) {
  const form = useForm(calls.savePreferences, wish)
  const { field, values, props, busy, unsaved } = form
  return (
    <Section title={t.wishes}>
      <LeaveGuard when={unsaved} />
      <form className={style.form} aria-label={t.wishes} {...props}>
        <FormNotices form={form} />
        <FormSwitch {...field('own')} label={t.ownQuiet} help={t.ownQuietHelp} />
        {Number(values.own) === 1 && (
          <>
            <FormText {...field('quietStart')} label={t.quietFrom} placeholder="21:00" />
            <FormText {...field('quietEnd')} label={t.quietTo} placeholder="08:00" />
          </>
        )}
        <FormSwitch {...field('digest')} label={t.digest} help={t.digestHelp} />
        {Number(values.digest) === 1 && <FormText {...field('digestTime')} label={t.digestAt} placeholder="08:30" />}
        <div>
          <Button htmlType="submit" theme="solid" loading={busy}>
            {t.save}
          </Button>
        </div>
      </form>
    </Section>
  )
}
