import { useCallback } from 'react'
import { ask } from '~/app/lib/api'
import { type Picked, RemotePicker } from '~/app/ui/remote-picker'
import type { OrgType } from '~/worker/library/contract'
import * as calls from '~/worker/library/tests/calls'

type Shared = { id?: string; disabled?: boolean; invalid?: boolean; placeholder?: string }

/** Picks a test case or task of a side by a part of its name. */
export function NamedPicker({
  kind,
  orgType,
  ...rest
}: Shared & {
  kind: 'case' | 'task'
  orgType: OrgType
  value: Picked | null
  onChange: (picked: Picked | null) => void
}) {
  const load = useCallback(
    async (keyword: string, signal: AbortSignal): Promise<Picked[]> => {
      const answer = await ask(calls.pickable, { kind, orgType, keyword }, signal)
      if (!answer.ok) throw new Error(answer.message)
      return answer.result.map(({ id, name, no }) => ({ value: id, label: name, hint: no }))
    },
    [kind, orgType],
  )
  return <RemotePicker {...rest} load={load} />
}
