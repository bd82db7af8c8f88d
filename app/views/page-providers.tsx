import { type ReactNode, useMemo } from 'react'
import { TaskTray } from '~/app/ui/tasks/task-tray'
import { roleCodes, roles } from '~/worker/policy/roles'
import type { ListViews } from '~/worker/views/contract'
import { taskKinds } from './task-kinds'
import { ListSettingsProvider } from './list-settings-provider'

/** Provides every page inside the frame with stored list settings and the task tray. */
export function PageProviders({
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
    <ListSettingsProvider kept={views} roleCode={person.roleCode} shares={shares}>
      <TaskTray owner={person.username} kinds={taskKinds}>
        {children}
      </TaskTray>
    </ListSettingsProvider>
  )
}
