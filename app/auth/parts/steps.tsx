import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { notify, notifyFailure } from '~/app/lib/notify'
import type { DepartEntry, RoleEntry, SignInSuccess } from '~/worker/auth/contract'
import type { SignInStep } from '../sign-in'
import { t } from '../steps.texts'
import { choosesWorkspace } from '../workspaces'
import { ActivationStep } from './steps/activation-step'
import { PasswordAdviceStep } from './steps/password-advice-step'
import { PasswordChangeStep } from './steps/password-change-step'
import { DepartChoice } from './steps/depart-choice'
import { SecondStep } from './steps/second-step'
import { WorkspaceChoice } from './steps/workspace-choice'
import * as auth from '~/worker/auth/calls'
import * as permissions from '~/worker/permissions/calls'

/** From this number of days before expiry a password causes a warning at sign-in. */
const WARN_DAYS = 8
/** Milliseconds that a warning is shown before navigation. */
const WARNING_MS = 2000

type SessionStep = 'depart' | 'password' | 'workspace'

/**
 * The steps between a correct password and the first page: second check, activation or forced change where due; then
 * department, advice to change the password, workspace, each only where there is a choice.
 */
export default function Steps({
  entry,
  target,
  onEntry,
  onAgain,
}: {
  entry: SignInStep
  /** The page to open at the end. */
  target: string
  onEntry: (entry: SignInStep) => void
  /** Returns to the form. */
  onAgain: () => void
}) {
  switch (entry.step) {
    case 'second':
      return <SecondStep second={entry.second} onEntry={onEntry} onCancel={onAgain} />
    case 'activate':
      return <ActivationStep email={entry.email} onDone={onAgain} />
    case 'change':
      return (
        <PasswordChangeStep
          why={entry.why}
          token={entry.token}
          username={entry.username}
          onDone={onAgain}
          onCancel={onAgain}
        />
      )
    case 'in':
      return <SessionSteps signedIn={entry.signedIn} target={target} />
  }
}

/** The steps of an existing session; their choices change the session. */
function SessionSteps({
  signedIn: { departs, multi_depart, userInfo },
  target,
}: {
  signedIn: SignInSuccess
  target: string
}) {
  const due: Record<SessionStep, boolean> = {
    depart: multi_depart === 2,
    password: userInfo.expiningDate < WARN_DAYS,
    workspace: choosesWorkspace(userInfo.roleList),
  }
  const order: SessionStep[] = ['depart', 'password', 'workspace']
  const [rest, setRest] = useState<SessionStep | null>(() => {
    return order.find((one) => due[one]) ?? null
  })
  const [busy, setBusy] = useState(false)
  const nowhere = multi_depart === 0
  const nothing = rest === null
  useEffect(() => {
    if (nowhere) notify.warning(t.noDepart)
    // The warning needs time to be read.
    if (nothing) setTimeout(navigateTo, nowhere ? WARNING_MS : 0, target)
  }, [nowhere, nothing, target])

  const after = (done: SessionStep) => {
    const next = order.slice(order.indexOf(done) + 1).find((one) => due[one])
    if (next) setRest(next)
    else navigateTo(target)
  }
  async function takeDepart({ orgCode }: DepartEntry) {
    setBusy(true)
    const answer = await callApi(auth.selectDepart, { orgCode, username: userInfo.username })
    setBusy(false)
    if (answer.ok) after('depart')
    else notifyFailure(answer)
  }
  async function takeRole(role: RoleEntry) {
    setBusy(true)
    const answer = await callApi(permissions.takeRole, { roleId: role.id })
    if (answer.ok) return navigateTo('/')
    setBusy(false)
    notifyFailure(answer)
  }
  if (rest === 'depart')
    return <DepartChoice departs={departs} busy={busy} onChoose={(depart) => void takeDepart(depart)} />
  if (rest === 'password')
    return (
      <PasswordAdviceStep
        username={userInfo.username}
        daysLeft={userInfo.expiningDate}
        onDone={() => after('password')}
      />
    )
  if (rest === 'workspace')
    return <WorkspaceChoice held={userInfo.roleList} busy={busy} onChoose={(role) => void takeRole(role)} />
  return null
}

/** Loads a new document: menu, theme and data depend on the person. */
const navigateTo = (target: string) => window.location.replace(target)
