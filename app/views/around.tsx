import { type ReactNode, useMemo } from 'react'
import { TaskTray } from '~/app/ui/tasks/tray'
import { roleCodes, roles } from '~/worker/policy/roles'
import type { ListViews } from '~/worker/views/contract'
import { taskKinds } from './task-kinds'
import { ViewKeeper } from './keeper'

/** What every page inside the frame may lean on: lists that remember, and a tray for long work. */
export function Around({
  person,
  views,
  sharesViews,
  children,
}: {
  person: { username: string; roleCode: string }
  views: ListViews
  sharesViews: boolean
  children: ReactNode
}) {
  const shares = useMemo(
    () => (sharesViews ? roleCodes.map((code) => ({ value: code, label: roles[code].name })) : []),
    [sharesViews],
  )
  return (
    <ViewKeeper kept={views} roleCode={person.roleCode} shares={shares}>
      <TaskTray owner={person.username} kinds={taskKinds}>
        {children}
      </TaskTray>
    </ViewKeeper>
  )
}
