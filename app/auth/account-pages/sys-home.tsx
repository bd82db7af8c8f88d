import { data, Form, redirect, useNavigation } from 'react-router'
import { loadPage } from '~/app/lib/loader.server'
import { PlainButton } from '~/app/ui/plain-controls'
import { selectDepart } from '~/worker/auth/commands/select-depart.server'
import { myInfo } from '~/worker/auth/queries.server'
import { sessionCookie } from '~/worker/auth/session.server'
import { Refusal } from '~/worker/core/refusal'
import { switchRole } from '~/worker/permissions/commands.server'
import { roleTitle } from '~/worker/policy/role-titles'
import type { Route } from './+types/sys-home'
import { formTextReader } from '../parts/form-data'
import choice from '../parts/steps/choice.module.css'
import { safeRedirect } from '../safe-redirect'
import { t as steps } from '../steps.texts'
import { listWorkspaces } from '../workspaces'
import style from './account-page.module.css'
import { pageTitle } from './failure-notice'
import { t } from './texts'
import * as calls from '~/worker/auth/calls'
import * as permissions from '~/worker/permissions/calls'

export const meta = () => pageTitle(t.sysHome)

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, calls.myInfo, async (ctx, url) => {
    const { departs, departId, currentRole, roleList } = await myInfo(ctx)
    return {
      departs,
      departId,
      roleId: currentRole.id,
      roles: roleList,
      target: safeRedirect(url.searchParams.get('redirect')),
    }
  })

/** Each choice is its own form, so that the page also works without scripts. */
export const action = (args: Route.ActionArgs) =>
  loadPage(args, permissions.takeRole, async (ctx) => {
    const form = await args.request.formData()
    const text = formTextReader(form)
    try {
      if (form.has('orgCode')) {
        await selectDepart(ctx, { orgCode: text('orgCode') })
        return data({ message: '' })
      }
      const { token } = await switchRole(ctx, text('roleId'))
      return redirect('/', { headers: { 'set-cookie': sessionCookie(ctx, token) } })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return data({ message: error.message }, 400)
    }
  })

/** Chooses the workspace, and the department where there are several. */
export default function SysHome({ loaderData, actionData }: Route.ComponentProps) {
  const { departs, departId, roleId, roles, target } = loaderData
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <h2 className={style.head}>{steps.chooseWorkspace}</h2>
      <p className={style.lead}>{departs.length > 1 ? steps.severalDeparts : t.sysHomeLead}</p>
      {actionData?.message && (
        <p className={choice.error} role="alert">
          {actionData.message}
        </p>
      )}
      {departs.length > 1 && (
        <Form method="post" className={style.form}>
          <fieldset className={choice.list}>
            <legend className={choice.legend}>{steps.depart}</legend>
            {departs.map(({ id, orgCode, departName }) => (
              <label key={id} className={choice.entry}>
                <input type="radio" name="orgCode" value={orgCode} defaultChecked={id === departId} />
                <strong>{departName}</strong>
              </label>
            ))}
          </fieldset>
          <PlainButton look="light" busy={busy}>
            {t.takeDepart}
          </PlainButton>
          <h3 className={style.section}>{t.workspaces}</h3>
        </Form>
      )}
      <Form method="post" className={choice.list} reloadDocument>
        {listWorkspaces(roles).map(({ key, title, text, role }) => (
          <button key={key} name="roleId" value={role.id} className={choice.entry}>
            <strong>{title}</strong>
            <span>{text}</span>
            <span>{steps.enterAs(roleTitle(role.roleName))}</span>
          </button>
        ))}
      </Form>
      <a href={target} className={style.back}>
        {t.stayWith(roleTitle(roles.find(({ id }) => id === roleId)?.roleName ?? ''))}
      </a>
    </>
  )
}
