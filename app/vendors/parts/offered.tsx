import { Link } from 'react-router'
import { downloadHref, previewHref } from '~/app/files/address'
import { linkTo } from '~/app/lib/named-pages'
import { FileList } from '~/app/ui/files'
import { Section } from '~/app/ui/page'
import type { VendorDetail } from '~/worker/vendors/contract'
import styles from '../vendors.module.css'
import { fields } from '~/worker/vendors/fields.texts'
import { t } from '../texts'
import { ValidTag } from './words'

/** What the vendor offers; a product that came out of a subject leads to it. */
export const Products = ({ of }: { of: VendorDetail }) => (
  <Section title={fields.products}>
    {of.products.length === 0 && <p className={styles.quiet}>{t.noProducts}</p>}
    <ul className={styles.cards}>
      {of.products.map((one) => (
        <li key={one.id}>
          <h3>
            <span>{one.name}</span>
            <span className={styles.quiet}>{one.version}</span>
          </h3>
          <ul className={styles.tags}>
            <li>{one.category_dictText}</li>
            <li>{one.xinchuang_dictText}</li>
          </ul>
          {one.summary && <p>{one.summary}</p>}
          {one.certificates && (
            <p className={styles.quiet}>
              {fields.certificates} · {one.certificates}
            </p>
          )}
          {one.cases && (
            <p className={styles.quiet}>
              {fields.cases} · {one.cases}
            </p>
          )}
          {one.subject && (
            <p>
              {fields.subject} ·{' '}
              <Link to={linkTo('subjectView', { id: one.subject.id })}>{one.subject.subjectName}</Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  </Section>
)

/** What it is entitled to, until when, with the file. */
export const Qualifications = ({ of }: { of: VendorDetail }) => (
  <Section title={fields.qualifications}>
    {of.qualifications.length === 0 && <p className={styles.quiet}>{t.noQualifications}</p>}
    <ul className={styles.plain}>
      {of.qualifications.map((one) => (
        <li key={one.id}>
          <div className={styles.row}>
            <strong>{one.name}</strong>
            <ValidTag expiry={one.expiry} />
            <span className={styles.quiet}>{one.expires ? t.expiryOf(one.expires) : t.expiryNone}</span>
          </div>
          <p className={styles.quiet}>{[one.number, one.issuer, one.issueDate].filter(Boolean).join(' · ')}</p>
          <FileList files={one.files} hrefOf={downloadHref} previewOf={previewHref} />
        </li>
      ))}
    </ul>
  </Section>
)
