import { callApi } from '~/app/lib/api'
import { useForm } from '~/app/lib/use-form'
import * as vendors from '~/worker/vendors/calls'
import type { VendorDetail } from '~/worker/vendors/contract'

export const NEW_PRODUCT = {
  ...{ id: '', name: '', category: '', version: '', certificates: '', xinchuang: '0', summary: '', cases: '' },
  subjectId: '',
}
export const NEW_QUALIFICATION = {
  ...{ id: '', name: '', number: '', issuer: '', issueDate: '', expires: '' },
  fileIds: [],
}

/** Returns the form values of a vendor; empty values for a new one. */
const vendorValues = (of: VendorDetail | null, own: { id: string } | null) => ({
  id: of?.id ?? '',
  ...(of && { lockVersion: of.lockVersion }),
  area: of?.area ?? 'fintech',
  vendorName: of?.vendorName ?? '',
  creditCode: of?.creditCode ?? '',
  departId: of?.departId ?? own?.id ?? '',
  intro: of?.intro ?? '',
  contact: of?.contact ?? '',
  phone: of?.phone ?? '',
  email: of?.email ?? '',
  website: of?.website ?? '',
  province: of?.province ?? '',
  staff: of?.staff ?? 0,
  customers: of?.customers ?? '',
  limited: of?.limited ?? 0,
  products:
    of?.products.map((one) => ({
      ...{ id: one.id, name: one.name, category: one.category, version: one.version, certificates: one.certificates },
      ...{ xinchuang: String(one.xinchuang), summary: one.summary, cases: one.cases },
      subjectId: one.subject?.id ?? '',
    })) ?? [],
  qualifications:
    of?.qualifications.map((one) => ({
      ...{ id: one.id, name: one.name, number: one.number, issuer: one.issuer },
      ...{ issueDate: one.issueDate, expires: one.expires, fileIds: one.files.map(({ id }) => id) },
    })) ?? [],
})
export type VendorForm = ReturnType<typeof useVendor>
/** Form state of a vendor. */
export const useVendor = (of: VendorDetail | null, own: { id: string } | null, onSaved: (id: string) => void) =>
  useForm(vendors.saveVendor, vendorValues(of, own), {
    keep: `vendor:${of?.id ?? 'new'}`,
    done: ({ id }) => onSaved(id),
    fresh: async () => {
      const answer = of && (await callApi(vendors.vendorDetail, { id: of.id }))
      return answer?.ok ? vendorValues(answer.result, own) : null
    },
  })
