import type { Option } from '~/app/ui/choice'
import { lookup } from '~/worker/core/typed-keys'
import { roles } from '~/worker/policy/roles'
import { audienceCodes, type RequestRow } from '~/worker/materials/contract'
import {
  materialKindCodes,
  materialKindLabel,
  materialStatusCodes,
  materialStatusLabel,
  requestStatusCodes,
  requestStatuses,
  requestStatusLabel,
} from '~/worker/materials/statuses'

export const kindOptions = (): Option[] =>
  materialKindCodes.map((value) => ({ value, label: materialKindLabel(value) }))
export const statusOptions = (): Option[] =>
  materialStatusCodes.map((value) => ({ value: String(value), label: materialStatusLabel(value) }))
export const requestOptions = (): Option[] =>
  requestStatusCodes.map((value) => ({ value: String(value), label: requestStatusLabel(value) }))
export const audienceOptions = (): Option[] => audienceCodes.map((value) => ({ value, label: roles[value].name }))
export const requestColour = ({ status }: Pick<RequestRow, 'status'>) =>
  lookup(requestStatuses, status)?.colour ?? 'grey'
