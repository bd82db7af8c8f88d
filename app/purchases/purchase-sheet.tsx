import { DepartPicker } from '~/app/people/pickers'
import { callApi } from '~/app/lib/api'
import { useForm } from '~/app/lib/use-form'
import { FormChoice, FormRadio } from '~/app/ui/form/choice-fields'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormSuggestion } from '~/app/ui/form/suggestion-field'
import { FormPicker } from '~/app/ui/form/picker-fields'
import { FormTextArea, FormNumber, FormText } from '~/app/ui/form/text-fields'
import * as vendors from '~/worker/vendors/calls'
import * as purchases from '~/worker/purchases/calls'
import type { PurchaseRow } from '~/worker/purchases/contract'
import type { PurchaseChoices } from '~/worker/purchases/queries.server'
import { shareCodes, shareLabel, xinchuangCodes, xinchuangLabel } from '~/worker/purchases/statuses'
import { fields } from '~/worker/purchases/fields.texts'
import { t } from './texts'

const numberedOptions = (codes: readonly string[], labelOf: (value: number) => string) =>
  codes.map((value) => ({ value, label: labelOf(Number(value)) }))

/** Searches published vendors by a part of their name. */
const findVendorNames = async (keyword: string, signal: AbortSignal) => {
  const answer = await callApi(vendors.findVendors, { keyword }, signal)
  return answer.ok ? answer.result.map(({ label }) => label) : []
}

const draftOf = (row: PurchaseSheetProps['row'], year: string, own: PurchaseSheetProps['own']) => ({
  id: row?.id ?? '',
  ...(row && { lockVersion: row.lockVersion }),
  year: row?.year ?? year,
  title: row?.title ?? '',
  buyerDepartId: row?.buyerDepartId ?? own?.id ?? '',
  category: row?.category ?? '',
  product: row?.product ?? '',
  vendorName: row?.vendorName ?? '',
  amount: row?.amount ?? null,
  purchaseMode: row?.purchaseMode ?? '',
  xinchuang: String(row?.xinchuang ?? 0),
  signDate: row?.signDate ?? '',
  contractPeriod: row?.contractPeriod ?? '',
  shareAuth: String(row?.shareAuth ?? 0),
  remark: row?.remark ?? '',
})

type PurchaseSheetProps = {
  row: PurchaseRow | null
  year: string
  /** The only selectable institution; null if there are several. */
  own: { id: string; name: string } | null
  choices: PurchaseChoices
  onClose: () => void
}

/** Form of a procurement record. The institution is fixed for people who enter data for one institution only. */
export function PurchaseSheet({ row, year, own, choices, onClose }: PurchaseSheetProps) {
  const form = useForm(purchases.save, draftOf(row, year, own), { keep: `purchase:${row?.id ?? 'new'}`, done: onClose })
  const { field } = form
  const offered = (items: PurchaseChoices['modes'], now: string | undefined) =>
    items.filter((item) => item.offered || item.value === now)
  return (
    <FormSheet form={form} title={row ? row.title : t.new} width={520} summary onClose={onClose}>
      <FormText {...field('title')} label={fields.title} />
      <FormText {...field('year')} label={fields.year} />
      {own ? null : (
        <FormPicker
          {...field('buyerDepartId')}
          label={fields.buyer}
          known={row ? [{ value: row.buyerDepartId, label: row.buyerName }] : []}
        >
          {(picker) => <DepartPicker {...picker} aria-label={fields.buyer} />}
        </FormPicker>
      )}
      <FormChoice {...field('category')} label={fields.category} options={offered(choices.categories, row?.category)} />
      <FormText {...field('product')} label={fields.product} />
      <FormSuggestion {...field('vendorName')} label={fields.vendor} help={t.vendorHelp} load={findVendorNames} />
      <FormNumber {...field('amount')} label={fields.amount} />
      <FormChoice {...field('purchaseMode')} label={fields.mode} options={offered(choices.modes, row?.purchaseMode)} />
      <FormRadio
        {...field('xinchuang')}
        label={fields.xinchuang}
        options={numberedOptions(xinchuangCodes, xinchuangLabel)}
      />
      <FormDate {...field('signDate')} label={fields.signDate} />
      <FormText {...field('contractPeriod')} label={fields.period} placeholder={t.periodHint} />
      <FormRadio
        {...field('shareAuth')}
        label={fields.share}
        help={t.shareHelp}
        options={numberedOptions(shareCodes, shareLabel)}
      />
      <FormTextArea {...field('remark')} label={fields.remark} />
    </FormSheet>
  )
}
