import { Link } from 'react-router'
import { linkTo } from '~/app/lib/named-pages'
import { Section } from '~/app/ui/page'
import styles from './vendors.module.css'
import { t } from './texts'

export type Product = { vendorId: string; vendorName: string; productId: string; productName: string }

/** Products of vendors as links. */
export default function ProductList({ products }: { products: readonly Product[] }) {
  return (
    <Section title={t.converted}>
      <ul className={styles.plainList}>
        {products.map((one) => (
          <li key={one.productId}>
            <Link to={linkTo('serviceDetail', { id: one.vendorId })}>{one.productName}</Link>
            <span className={styles.muted}>{one.vendorName}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
