import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useForm } from '~/app/lib/use-form'
import { FormChoice, FormRadio } from '~/app/ui/form/choice-fields'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormLines, useFieldLines } from '~/app/ui/form/line-fields'
import { FormTextArea, FormText } from '~/app/ui/form/text-fields'
import { codeOptions } from '~/app/ui/code-options'
import { xinchuangCodes, xinchuangLabel } from '~/worker/purchases/statuses'
import * as calls from '~/worker/software/calls'
import type { SoftwareDetail } from '~/worker/software/contract'
import type { SoftwareClass } from '~/worker/software/choices.server'
import style from '../software.module.css'
import { fields } from '~/worker/software/fields.texts'
import { t } from '../texts'

/** Returns the categories as options, each label with its ancestors. */
export const classOptions = (classes: readonly SoftwareClass[]) =>
  classes.map((one) => {
    const above = classes.filter(({ code }) => code !== one.code && one.code.startsWith(code))
    return { ...one, label: [...above, one].map(({ name }) => name).join(' / ') }
  })
const draftOf = (of: SoftwareDetail | null, own: string) => ({
  id: of?.id ?? '',
  ...(of && { lockVersion: of.lockVersion }),
  name: of?.name ?? '',
  classId: of?.classId ?? '',
  vendorName: of?.vendorName ?? own,
  version: of?.version ?? '',
  xinchuang: String(of?.xinchuang ?? 0),
  intro: of?.intro ?? '',
  website: of?.website ?? '',
  contact: of?.contact ?? '',
  phone: of?.phone ?? '',
  certificates: of?.certificates ?? [],
})

/** Form of a software product. The vendor is fixed for people of a vendor. */
export function SoftwareForm({
  of,
  own,
  classes,
  onClose,
}: {
  of: SoftwareDetail | null
  own: { name: string } | null
  classes: readonly SoftwareClass[]
  onClose: () => void
}) {
  const form = useForm(calls.save, draftOf(of, own?.name ?? ''), {
    keep: `software:${of?.id ?? 'new'}`,
    done: onClose,
  })
  const { field } = form
  const lines = useFieldLines(field('certificates'))
  return (
    <FormSheet form={form} title={of ? of.name : t.new} width={640} summary onClose={onClose}>
      <FormText {...field('name')} label={fields.name} />
      <FormChoice
        {...field('classId')}
        label={fields.class}
        options={classOptions(classes).map(({ id, label }) => ({ value: id, label }))}
      />
      {!own && <FormText {...field('vendorName')} label={fields.vendor} help={t.vendorHelp} required />}
      <FormText {...field('version')} label={t.latest} placeholder={t.versionHint} />
      <FormRadio
        {...field('xinchuang')}
        label={fields.xinchuang}
        options={codeOptions(xinchuangCodes, xinchuangLabel)}
      />
      <FormTextArea {...field('intro')} label={fields.intro} />
      <FormText {...field('website')} label={fields.website} placeholder="https://" />
      <FormText {...field('contact')} label={fields.contact} />
      <FormText {...field('phone')} label={fields.phone} />
      <section>
        <h3>{fields.certificates}</h3>
        <FormLines lines={lines} named={(at) => t.certificate(at + 1)}>
          {(at) => (
            <div className={style.pair}>
              <FormText {...field(`certificates.${at}.name`)} label={fields.certificateName} required />
              <FormText {...field(`certificates.${at}.no`)} label={fields.certificateNo} />
              <FormText {...field(`certificates.${at}.issuer`)} label={fields.issuer} />
              <FormDate {...field(`certificates.${at}.expireDate`)} label={t.expires} />
            </div>
          )}
        </FormLines>
        <Button
          icon={<IconPlus aria-hidden />}
          onClick={() => lines.add({ name: '', no: '', issuer: '', expireDate: '' })}
        >
          {t.addCertificate}
        </Button>
      </section>
    </FormSheet>
  )
}
