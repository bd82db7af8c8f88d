import { Button } from '@douyinfe/semi-ui'
import { useForm } from '~/app/lib/use-form'
import { FormSwitch } from '~/app/ui/form/choice-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormNumber } from '~/app/ui/form/text-fields'
import { LeaveGuard } from '~/app/ui/leave-guard'
import { Section } from '~/app/ui/page'
import { saveSettings } from '~/worker/system/calls'
import type { Settings } from '~/worker/system/settings'
import { t } from './sign-in-rules.texts'
import style from './sign-in-rules.module.css'

export const signInSettings = [
  'secondFactorForManagers',
  'smsCheck',
  'initialPasswordDays',
  'idleMinutes',
  'autoBanMinutes',
] as const
export type SignInRules = Pick<Settings, (typeof signInSettings)[number]> & { lockVersion: number }

/** Sign-in settings: two-step verification, initial passwords, idle sessions, bans. */
export function SignInRulesForm({ settings, write }: { settings: SignInRules; write: boolean }) {
  const form = useForm(saveSettings, settings)
  const { field } = form
  return (
    <Section title={t.title} id="sign-in-rules">
      <LeaveGuard when={form.unsaved} />
      <form {...form.props} className={style.form}>
        <FormNotices form={form} />
        <FormSwitch
          {...field('secondFactorForManagers')}
          label={t.secondFactorForManagers}
          help={t.secondFactorForManagersHelp}
          disabled={!write}
        />
        <FormSwitch {...field('smsCheck')} label={t.smsCheck} help={t.smsCheckHelp} disabled={!write} />
        <FormNumber
          {...field('initialPasswordDays')}
          label={t.initialPasswordDays}
          help={t.initialPasswordDaysHelp}
          suffix={t.days}
          disabled={!write}
        />
        <FormNumber
          {...field('idleMinutes')}
          label={t.idleMinutes}
          help={t.idleMinutesHelp}
          suffix={t.minutes}
          disabled={!write}
        />
        <FormNumber
          {...field('autoBanMinutes')}
          label={t.autoBanMinutes}
          help={t.autoBanMinutesHelp}
          suffix={t.minutes}
          disabled={!write}
        />
        {write && (
          <div>
            <Button theme="solid" htmlType="submit" loading={form.busy}>
              {t.save}
            </Button>
          </div>
        )}
      </form>
    </Section>
  )
}
