import { useEffect, useState } from 'react'
import { get } from '~/app/lib/api'

export type Option = { value: string; label: string }
type Item = { value: string; text: string }

/** Read once per visit; dictionaries change once a year. Filled in the browser only. */
const read = new Map<string, Promise<Option[]>>()

const load = (code: string) => {
  const known = read.get(code)
  if (known) return known
  const asked = get<Item[]>(`/v2/sys/dict/getDictItems/${code}`).then((answer) => {
    if (!answer.ok) {
      read.delete(code)
      return []
    }
    return answer.result.map(({ value, text }) => ({ value, label: text }))
  })
  read.set(code, asked)
  return asked
}

/** The options of a dictionary, for dialogs that open in the browser. */
export function useDict(code: string): Option[] {
  const [options, setOptions] = useState<Option[]>([])
  useEffect(() => {
    let here = true
    void load(code).then((items) => here && setOptions(items))
    return () => {
      here = false
    }
  }, [code])
  return options
}
