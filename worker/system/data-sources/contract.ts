import { z } from 'zod'
import { idText, optionalText, lockVersionField } from '../../core/input'
import { normalizeHost } from './rules'
import { t } from './texts'

/** An empty secret deletes the stored one. */
export const SetSecret = z.object({ id: idText(), secret: optionalText(() => t.secret, 1000) })
export type SetSecret = z.output<typeof SetSecret>

export const SourceTestResult = z.strictObject({ reached: z.boolean(), detail: z.string(), cost: z.number() })
export const SourceOption = z.strictObject({ value: z.string(), text: z.string() })

const MAX_HOSTS = 200
/** `lockVersion` is 0 until the list is first saved. */
export const AllowedHosts = z.strictObject({ hosts: z.array(z.string()), lockVersion: z.number() })
/** One host per line, or separated by commas. */
export const SaveHosts = z.object({
  hosts: optionalText(() => t.hosts, 20_000).transform((text, issues) => {
    const named = text.split(/[\s,，]+/).filter(Boolean)
    const wrong = named.find((one) => normalizeHost(one) === null)
    if (wrong !== undefined) issues.addIssue({ code: 'custom', message: t.hostWrong(wrong) })
    else if (named.length > MAX_HOSTS) issues.addIssue({ code: 'custom', message: t.hostsMany })
    return [...new Set(named.flatMap((one) => normalizeHost(one) ?? []))]
  }),
  lockVersion: lockVersionField(),
})
export type SaveHosts = z.output<typeof SaveHosts>
