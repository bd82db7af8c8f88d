import { type ComponentProps, useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { Choice, type Option } from '~/app/ui/choice'
import { dictItems } from '~/worker/system/dictionaries/calls'

type CachedOptions = { at: number; options: Option[] }

/** Milliseconds until a dictionary is loaded again. Dictionaries rarely change, so a visit loads each once. */
const FRESH_MS = 600_000
/** Filled in the browser only. */
const optionsCache = new Map<string, CachedOptions>()
const pendingReads = new Map<string, Promise<Option[]>>()

/** Callbacks of the mounted forms that show a dictionary. */
const subscribers = new Set<() => void>()

/** Clears the cache and reloads the dictionaries of mounted forms, after a change. */
export function reloadDicts() {
  optionsCache.clear()
  for (const again of subscribers) again()
}

const loadOptions = (code: string): Promise<Option[]> => {
  const cached = optionsCache.get(code)
  if (cached && Date.now() - cached.at < FRESH_MS) return Promise.resolve(cached.options)
  const running = pendingReads.get(code)
  if (running) return running
  const call = callApi(dictItems, { code }).then((answer) => {
    pendingReads.delete(code)
    // A failed request returns the outdated options, if there are any.
    if (!answer.ok) return cached?.options ?? []
    const options = answer.result.map(({ value, text }) => ({ value, label: text }))
    optionsCache.set(code, { at: Date.now(), options })
    return options
  })
  pendingReads.set(code, call)
  return call
}

/** Returns the options of a dictionary, for components that open in the browser. Empty while loading. */
export function useDict(code: string): Option[] {
  const [read, setRead] = useState<{ code: string; options: Option[] }>({ code, options: [] })
  useEffect(() => {
    let here = true
    const again = () => void loadOptions(code).then((options) => here && setRead({ code, options }))
    again()
    subscribers.add(again)
    return () => {
      here = false
      subscribers.delete(again)
    }
  }, [code])
  return read.code === code ? read.options : []
}

/** A select with the options of a dictionary. */
export function DictSelect({ code, ...rest }: Omit<ComponentProps<typeof Choice>, 'options'> & { code: string }) {
  return <Choice {...rest} showClear options={useDict(code)} />
}
