import { type ComponentProps, useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import { Choice, type Option } from '~/app/ui/choice'
import { dictItems } from '~/worker/system/dictionaries/calls'

type Kept = { at: number; options: Option[] }

/** Dictionaries change once a year; a visit reads each once, and a tab that stays open reads it again after ten minutes. */
const FRESH_MS = 600_000
/** Filled in the browser only. */
const known = new Map<string, Kept>()
const asked = new Map<string, Promise<Option[]>>()

/** Forms that show one. */
const shown = new Set<() => void>()

/** What was read of dictionaries is read again, at once where a form shows it: they were changed. */
export function readDictsAgain() {
  known.clear()
  for (const again of shown) again()
}

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
    const again = () => void load(code).then((options) => here && setRead({ code, options }))
    again()
    shown.add(again)
    return () => {
      here = false
      shown.delete(again)
    }
  }, [code])
  return read.code === code ? read.options : []
}

/** A choice from a dictionary. */
export function DictSelect({ code, ...rest }: Omit<ComponentProps<typeof Choice>, 'options'> & { code: string }) {
  return <Choice {...rest} showClear options={useDict(code)} />
}
