import { Link } from 'react-router'
import { downloadHref, previewHref } from '~/app/files/file-urls'
import { linkTo } from '~/app/lib/named-pages'
import { FileList } from '~/app/ui/files'
import { Section } from '~/app/ui/page'
import type { VendorDetail } from '~/worker/vendors/contract'
import styles from '../vendors.module.css'
import { fields } from '~/worker/vendors/fields.texts'
import { t } from '../texts'
import { ValidityTag } from './labels'

/** The vendor's products. A product based on a subject links to it. */
export const Products = ({ of }: { of: VendorDetail }) => (
  <Section title={fields.products}>
    {of.products.length === 0 && <p className={styles.muted}>{t.noProducts}</p>}
    <ul className={styles.cards}>
      {of.products.map((one) => (
        <li key={one.id}>
          <h3>
            <span>{one.name}</span>
            <span className={styles.muted}>{one.version}</span>
          </h3>
          <ul className={styles.tags}>
            <li>{one.category_dictText}</li>
            <li>{one.xinchuang_dictText}</li>
          </ul>
          {one.summary && <p>{one.summary}</p>}
          {one.certificates && (
            <p className={styles.muted}>
              {fields.certificates} · {one.certificates}
            </p>
          )}
          {one.cases && (
            <p className={styles.muted}>
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

/** The vendor's qualifications with expiry date and file. */
export const Qualifications = ({ of }: { of: VendorDetail }) => (
  <Section title={fields.qualifications}>
    {of.qualifications.length === 0 && <p className={styles.muted}>{t.noQualifications}</p>}
    <ul className={styles.plainList}>
      {of.qualifications.map((one) => (
        <li key={one.id}>
          <div className={styles.row}>
            <strong>{one.name}</strong>
            <ValidityTag expiry={one.expiry} />
            <span className={styles.muted}>{one.expires ? t.expiryOf(one.expires) : t.expiryNone}</span>
          </div>
          <p className={styles.muted}>{[one.number, one.issuer, one.issueDate].filter(Boolean).join(' · ')}</p>
          <FileList files={one.files} hrefOf={downloadHref} previewOf={previewHref} />
        </li>
      ))}
    </ul>
  </Section>
)
