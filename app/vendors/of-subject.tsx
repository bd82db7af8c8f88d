import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ask } from '~/app/lib/api'
import { linkTo } from '~/app/lib/named-pages'
import { Section } from '~/app/ui/page'
import * as vendors from '~/worker/vendors/calls'
import styles from './vendors.module.css'
import { t } from './texts'

type Product = { vendorId: string; vendorName: string; productId: string; productName: string }

/** The products that a subject's results became; nothing where there are none. */
export default function ProductsOfSubject({ subjectId }: { subjectId: string }) {
  const [products, setProducts] = useState<readonly Product[]>([])
  useEffect(() => {
    const gone = new AbortController()
    void ask(vendors.productsOfSubject, { subjectId }, gone.signal).then((answer) => {
      if (!gone.signal.aborted) setProducts(answer.ok ? answer.result : [])
    })
    return () => gone.abort()
  }, [subjectId])
  if (!products.length) return null
  return (
    <Section title={t.converted}>
      <ul className={styles.plain}>
        {products.map((one) => (
          <li key={one.productId}>
            <Link to={linkTo('serviceDetail', { id: one.vendorId })}>{one.productName}</Link>
            <span className={styles.quiet}>{one.vendorName}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
