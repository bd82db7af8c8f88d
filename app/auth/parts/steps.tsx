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

/** From this number of days before expiry a password causes a warning at sign-in. */
const WARN_DAYS = 8
/** Milliseconds that a warning is shown before navigation. */
const READING = 2000

type Rest = 'depart' | 'password' | 'workspace'

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
  entry: Entry
  /** The page to open at the end. */
  target: string
  onEntry: (entry: Entry) => void
  /** Returns to the form. */
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

/** The steps of an existing session; their choices change the session. */
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
    // The warning needs time to be read.
    if (nothing) setTimeout(goTo, nowhere ? READING : 0, target)
  }, [nowhere, nothing, target])

  const after = (done: Rest) => {
    const next = order.slice(order.indexOf(done) + 1).find((one) => due[one])
    if (next) setRest(next)
    else goTo(target)
  }
  async function takeDepart({ orgCode }: DepartEntry) {
    setBusy(true)
    const answer = await ask(auth.selectDepart, { orgCode, username: userInfo.username })
    setBusy(false)
    if (answer.ok) after('depart')
    else tellFailure(answer)
  }
  async function takeRole(role: RoleEntry) {
    setBusy(true)
    const answer = await ask(permissions.takeRole, { roleId: role.id })
    if (answer.ok) return goTo('/')
    setBusy(false)
    tellFailure(answer)
  }
  if (rest === 'depart')
    return <DepartChoice departs={departs} busy={busy} onChoose={(depart) => void takeDepart(depart)} />
  if (rest === 'password')
    return <AdviceStep username={userInfo.username} daysLeft={userInfo.expiningDate} onDone={() => after('password')} />
  if (rest === 'workspace')
    return <WorkspaceChoice held={userInfo.roleList} busy={busy} onChoose={(role) => void takeRole(role)} />
  return null
}

/** Loads a new document: menu, theme and data depend on the person. */
const goTo = (target: string) => window.location.replace(target)
