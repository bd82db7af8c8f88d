import { useCallback } from 'react'
import { callApi } from '~/app/lib/api'
import { type PickerOption, RemotePicker } from '~/app/ui/remote-picker'
import type { OrgType } from '~/worker/library/contract'
import * as calls from '~/worker/library/tests/calls'

type PickerProps = { id?: string; disabled?: boolean; invalid?: boolean; placeholder?: string }

/** Picks a test case or task of a side by a part of its name. */
export function CaseOrTaskPicker({
  kind,
  orgType,
  ...rest
}: PickerProps & {
  kind: 'case' | 'task'
  orgType: OrgType
  value: PickerOption | null
  onChange: (picked: PickerOption | null) => void
}) {
  const load = useCallback(
    async (keyword: string, signal: AbortSignal): Promise<PickerOption[]> => {
      const answer = await callApi(calls.findCasesOrTasks, { kind, orgType, keyword }, signal)
      if (!answer.ok) throw new Error(answer.message)
      return answer.result.map(({ id, name, no }) => ({ value: id, label: name, hint: no }))
    },
    [kind, orgType],
  )
  return <RemotePicker {...rest} load={load} />
}
