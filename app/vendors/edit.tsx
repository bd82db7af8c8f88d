import { Banner, Button } from '@douyinfe/semi-ui'
import { useNavigate } from 'react-router'
import { loadPage } from '~/app/lib/loader.server'
import { linkTo } from '~/app/lib/named-pages'
import { titleMeta } from '~/app/lib/page-title'
import { DepartPicker } from '~/app/people/pickers'
import { FormBar } from '~/app/ui/form-bar'
import { FormChoice, FormSwitch } from '~/app/ui/form/choice-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormPicker } from '~/app/ui/form/picker-fields'
import { FormTextArea, FormNumber, FormText } from '~/app/ui/form/text-fields'
import { LeaveGuard, useLeavePage } from '~/app/ui/leave-guard'
import { Page, Section } from '~/app/ui/page'
import { keysOf } from '~/worker/core/typed-keys'
import { provinceCodes, provinceLabel } from '~/worker/core/provinces'
import { subAreas } from '~/worker/folders/rules'
import * as vendors from '~/worker/vendors/calls'
import type { VendorDetail } from '~/worker/vendors/contract'
import { loadVendorForm } from '~/worker/vendors/detail.server'
import type { Route } from './+types/edit'
import { ProductsForm, QualificationsForm } from './parts/lines-form'
import { useVendor, type VendorForm } from './parts/use-vendor'
import { VendorTag } from './parts/labels'
import styles from './vendors.module.css'
import { fields } from '~/worker/vendors/fields.texts'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, vendors.saveVendor, (ctx, url) => loadVendorForm(ctx, url.searchParams.get('id') ?? ''))
export const meta = titleMeta((data: { of: VendorDetail | null } | undefined) => data?.of?.vendorName ?? t.adding)

/** Editor of one vendor for its institution. */
export default function Edit({ loaderData }: Route.ComponentProps) {
  return <Editor key={loaderData.of?.id ?? 'new'} {...loaderData} />
}

function Editor({ of, categories, own }: Route.ComponentProps['loaderData']) {
  const navigate = useNavigate()
  const goOn = useLeavePage()
  const form = useVendor(of, own, (id) => void goOn(linkTo('serviceDetail', { id })))
  return (
    <Page
      title={of?.vendorName ?? t.adding}
      note={of && <VendorTag status={of.status} />}
      actions={
        <Button onClick={() => void navigate(of ? linkTo('serviceDetail', { id: of.id }) : linkTo('services'))}>
          {t.back}
        </Button>
      }
    >
      <LeaveGuard when={form.unsaved} />
      <form className={styles.editor} {...form.props}>
        {of?.status === 1 && <Banner type="warning" fullMode={false} closeIcon={null} description={t.inReview} />}
        {of?.status === 2 && !of.buttons.includes('correct') && (
          <Banner type="warning" fullMode={false} closeIcon={null} description={t.isPublished} />
        )}
        {of?.opinion ? (
          <Banner type="info" fullMode={false} closeIcon={null} description={t.opinionSaid(of.opinion)} />
        ) : null}
        <FormNotices form={form} summary />
        <Basics form={form} of={of} own={own} />
        <ProductsForm form={form} of={of} categories={categories} />
        <QualificationsForm form={form} of={of} />
        <FormBar words={form.busy ? '' : undefined}>
          <Button theme="solid" type="primary" htmlType="submit" loading={form.busy}>
            {t.save}
          </Button>
        </FormBar>
      </form>
    </Page>
  )
}

function Basics({
  form,
  of,
  own,
}: {
  form: VendorForm
  of: VendorDetail | null
  own: { id: string; name: string } | null
}) {
  const { field } = form
  return (
    <Section title={t.basics}>
      <div className={styles.stack}>
        <FormText {...field('vendorName')} label={t.fullName} />
        <div className={styles.pair}>
          <FormChoice
            {...field('area')}
            label={t.area}
            options={keysOf(subAreas).map((value) => ({ value, label: subAreas[value] }))}
          />
          <FormText {...field('creditCode')} label={t.creditCode} />
        </div>
        {own ? null : (
          <FormPicker
            {...field('departId')}
            label={fields.depart}
            known={of?.departId ? [{ value: of.departId, label: of.departName }] : []}
          >
            {(picker) => <DepartPicker {...picker} aria-label={fields.depart} />}
          </FormPicker>
        )}
        <FormTextArea {...field('intro')} label={fields.intro} rows={[4, 12]} />
        <div className={styles.pair}>
          <FormText {...field('contact')} label={fields.contact} />
          <FormText {...field('phone')} label={fields.phone} />
          <FormText {...field('email')} label={fields.email} />
          <FormText {...field('website')} label={fields.website} />
          <FormChoice
            {...field('province')}
            label={t.place}
            showClear
            options={provinceCodes.map((value) => ({ value, label: provinceLabel(value) }))}
          />
          <FormNumber {...field('staff')} label={fields.staff} />
        </div>
        <FormTextArea {...field('customers')} label={fields.customers} help={t.customersHelp} rows={[3, 10]} />
        <FormSwitch {...field('limited')} label={t.limited} help={t.limitedHelp} />
      </div>
    </Section>
  )
}
