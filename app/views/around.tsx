import { type ReactNode, useMemo } from 'react'
import { TaskTray } from '~/app/ui/tasks/tray'
import { roleCodes, roles } from '~/worker/policy/roles'
import type { ListViews } from '~/worker/views/contract'
import { taskKinds } from './task-kinds'
import { ViewKeeper } from './keeper'

/** Provides every page inside the frame with stored list settings and the task tray. */
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
