import { Button } from '@douyinfe/semi-ui'
import { Link } from 'react-router'
import { useForm } from '~/app/lib/form'
import { load } from '~/app/lib/load.server'
import { title } from '~/app/lib/title'
import { FormLines, useLines } from '~/app/ui/form/lines'
import { FormNotes } from '~/app/ui/form/form-notes'
import { FormText } from '~/app/ui/form/typed'
import { LeaveGuard } from '~/app/ui/leave-guard'
import { AddLine } from '~/app/ui/line-buttons'
import { Page } from '~/app/ui/page'
import { experiLinks } from '~/worker/display/site.server'
import { holds } from '~/worker/policy/can'
import { allSettings, saveSettings } from '~/worker/system/calls'
import type { Route } from './+types/experi-links'
import style from './experi-links.module.css'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  load(args, allSettings, async (ctx) => ({
    links: await experiLinks(ctx),
    mayWrite: holds(ctx.actor, 'setting:write'),
  }))
export const meta = title(() => t.experiLinks)

/** Links of the experimental platform. */
export default function ExperiLinks({ loaderData: { links, mayWrite } }: Route.ComponentProps) {
  const form = useForm(saveSettings, { experiLinks: links })
  const { field } = form
  const lines = useLines(field('experiLinks'))
  return (
    <Page
      title={t.experiLinks}
      width="form"
      note={t.experiLinksNote}
      actions={
        <Link to="/experi" target="_blank">
          {t.experiShow}
        </Link>
      }
    >
      <LeaveGuard when={form.unsaved} />
      <form {...form.props} className={style.form}>
        <FormNotes form={form} />
        <FormLines lines={lines} named={(at) => t.experiLinkAt(at + 1)} disabled={!mayWrite}>
          {(at) => (
            <div className={style.link}>
              <FormText {...field(`experiLinks.${at}.name`)} label={t.experiName} disabled={!mayWrite} />
              <FormText {...field(`experiLinks.${at}.does`)} label={t.experiDoes} disabled={!mayWrite} />
              <FormText
                {...field(`experiLinks.${at}.url`)}
                label={t.experiUrl}
                help={t.experiUrlHelp}
                disabled={!mayWrite}
              />
            </div>
          )}
        </FormLines>
        {mayWrite && (
          <>
            <AddLine onClick={() => lines.add({ name: '', does: '', url: '' })}>{t.experiAdd}</AddLine>
            <div>
              <Button theme="solid" htmlType="submit" loading={form.busy}>
                {t.experiSave}
              </Button>
            </div>
          </>
        )}
      </form>
    </Page>
  )
}
