import { type ComponentProps, useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import type { Option } from '~/app/ui/choice'
import { Select } from '~/app/ui/named'
import { dictItems } from '~/worker/system/dictionaries/calls'

type Kept = { at: number; options: Option[] }

/** Dictionaries change once a year; a visit reads each once, and a tab that stays open reads it again after ten minutes. */
const FRESH_MS = 600_000
/** Filled in the browser only. */
const known = new Map<string, Kept>()
const asked = new Map<string, Promise<Option[]>>()

/** What was read of dictionaries is read again: they were changed here. */
export const forgetDicts = () => known.clear()

const load = (code: string): Promise<Option[]> => {
  const kept = known.get(code)
  if (kept && Date.now() - kept.at < FRESH_MS) return Promise.resolve(kept.options)
  const running = asked.get(code)
  if (running) return running
  const call = ask(dictItems, { code }).then((answer) => {
    asked.delete(code)
    // What was read before is better than nothing.
    if (!answer.ok) return kept?.options ?? []
    const options = answer.result.map(({ value, text }) => ({ value, label: text }))
    known.set(code, { at: Date.now(), options })
    return options
  })
  asked.set(code, call)
  return call
}

/** The options of a dictionary, for what opens in the browser; empty until they are read. */
export function useDict(code: string): Option[] {
  const [read, setRead] = useState<{ code: string; options: Option[] }>({ code, options: [] })
  useEffect(() => {
    let here = true
    void load(code).then((options) => here && setRead({ code, options }))
    return () => {
      here = false
    }
  }, [code])
  return read.code === code ? read.options : []
}

/** A choice from a dictionary. A value that is no option any more shows as it is. */
export function DictSelect({
  code,
  value,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'optionList'> & {
  code: string
  value: string
  onChange: (value: string) => void
}) {
  const options = useDict(code)
  const all = value && !options.some((one) => one.value === value) ? [...options, { value, label: value }] : options
  return (
    <Select
      showClear
      filter={options.length > 8}
      style={{ width: '100%' }}
      {...rest}
      value={value || undefined}
      optionList={all}
      onChange={(chosen) => onChange(typeof chosen === 'string' ? chosen : '')}
    />
  )
}
