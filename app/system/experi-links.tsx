import { Button } from '@douyinfe/semi-ui'
import { Link } from 'react-router'
import { useForm } from '~/app/lib/use-form'
import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { FormLines, useFieldLines } from '~/app/ui/form/line-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormText } from '~/app/ui/form/text-fields'
import { LeaveGuard } from '~/app/ui/leave-guard'
import { AddLineButton } from '~/app/ui/line-buttons'
import { Page } from '~/app/ui/page'
import { loadExperiLinks } from '~/worker/display/site.server'
import { hasRight } from '~/worker/policy/authorization'
import { allSettings, saveSettings } from '~/worker/system/calls'
import type { Route } from './+types/experi-links'
import style from './experi-links.module.css'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, allSettings, async (ctx) => ({
    links: await loadExperiLinks(ctx),
    mayWrite: hasRight(ctx.actor, 'setting:write'),
  }))
export const meta = titleMeta(() => t.experiLinks)

/** Links of the experimental platform. */
export default function ExperiLinks({ loaderData: { links, mayWrite } }: Route.ComponentProps) {
  const form = useForm(saveSettings, { experiLinks: links })
  const { field } = form
  const lines = useFieldLines(field('experiLinks'))
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
        <FormNotices form={form} />
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
            <AddLineButton onClick={() => lines.add({ name: '', does: '', url: '' })}>{t.experiAdd}</AddLineButton>
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
