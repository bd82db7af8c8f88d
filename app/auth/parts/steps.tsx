import { useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import { tell, tellFailure } from '~/app/lib/tell'
import type { DepartEntry, RoleEntry, SignedIn } from '~/worker/auth/contract'
import type { Entry } from '../sign-in'
import { t } from '../steps.texts'
import { choosesWorkspace } from '../workspaces'
import { ActivateStep } from './steps/activate'
import { AdviceStep } from './steps/advice'
import { ChangeStep } from './steps/change'
import { DepartChoice } from './steps/depart-choice'
import { SecondStep } from './steps/second'
import { WorkspaceChoice } from './steps/workspace-choice'
import * as auth from '~/worker/auth/calls'
import * as permissions from '~/worker/permissions/calls'

/** Days left of a password from which its person is told on signing in. */
const WARN_DAYS = 8
/** Milliseconds that a warning stays before the page goes on. */
const READING = 2000

type Rest = 'depart' | 'password' | 'workspace'

/**
 * The way from a right password to the first page: second check, activation or forced change where they are due; then the
 * department, the advice to change the password, the workspace; each only where there is something to choose.
 */
export default function Steps({
  entry,
  target,
  onEntry,
  onAgain,
}: {
  entry: Entry
  /** The page to go to. */
  target: string
  onEntry: (entry: Entry) => void
  /** Back to the form. */
  onAgain: () => void
}) {
  switch (entry.step) {
    case 'second':
      return <SecondStep second={entry.second} onEntry={onEntry} onCancel={onAgain} />
    case 'activate':
      return <ActivateStep email={entry.email} onDone={onAgain} />
    case 'change':
      return (
        <ChangeStep why={entry.why} token={entry.token} username={entry.username} onDone={onAgain} onCancel={onAgain} />
      )
    case 'in':
      return <Inside signedIn={entry.signedIn} target={target} />
  }
}

/** The session is there; what is chosen here is the session's from now on. */
function Inside({ signedIn: { departs, multi_depart, userInfo }, target }: { signedIn: SignedIn; target: string }) {
  const due: Record<Rest, boolean> = {
    depart: multi_depart === 2,
    password: userInfo.expiningDate < WARN_DAYS,
    workspace: choosesWorkspace(userInfo.roleList),
  }
  const order: Rest[] = ['depart', 'password', 'workspace']
  const [rest, setRest] = useState<Rest | null>(() => {
    return order.find((one) => due[one]) ?? null
  })
  const [busy, setBusy] = useState(false)
  const nowhere = multi_depart === 0
  const nothing = rest === null
  useEffect(() => {
    if (nowhere) tell.warning(t.noDepart)
    // A warning is read before the page goes.
    if (nothing) setTimeout(goTo, nowhere ? READING : 0, target)
  }, [nowhere, nothing, target])

  const after = (done: Rest) => {
    const next = order.slice(order.indexOf(done) + 1).find((one) => due[one])
    if (next) setRest(next)
    else goTo(target)
  }
  async function takeDepart({ orgCode }: DepartEntry) {
    setBusy(true)
    const taken = await ask(auth.selectDepart, { orgCode, username: userInfo.username })
    setBusy(false)
    if (taken.ok) after('depart')
    else tellFailure(taken)
  }
  async function takeRole(role: RoleEntry) {
    setBusy(true)
    const taken = await ask(permissions.takeRole, { roleId: role.id })
    if (taken.ok) return goTo('/')
    setBusy(false)
    tellFailure(taken)
  }
  if (rest === 'depart')
    return <DepartChoice departs={departs} busy={busy} onChoose={(depart) => void takeDepart(depart)} />
  if (rest === 'password')
    return <AdviceStep username={userInfo.username} daysLeft={userInfo.expiningDate} onDone={() => after('password')} />
  if (rest === 'workspace')
    return <WorkspaceChoice held={userInfo.roleList} busy={busy} onChoose={(role) => void takeRole(role)} />
  return null
}

/** A whole new page: its menu, theme and data belong to the one who came in. */
const goTo = (target: string) => window.location.replace(target)
