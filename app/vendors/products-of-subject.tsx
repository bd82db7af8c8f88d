import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '~/app/lib/api'
import { linkTo } from '~/app/lib/named-pages'
import { Section } from '~/app/ui/page'
import * as vendors from '~/worker/vendors/calls'
import styles from './vendors.module.css'
import { t } from './texts'

type Product = { vendorId: string; vendorName: string; productId: string; productName: string }

/** Products based on a subject's results. Renders nothing without products. */
export default function ProductsOfSubject({ subjectId }: { subjectId: string }) {
  const [products, setProducts] = useState<readonly Product[]>([])
  useEffect(() => {
    const controller = new AbortController()
    void callApi(vendors.productsOfSubject, { subjectId }, controller.signal).then((answer) => {
      if (!controller.signal.aborted) setProducts(answer.ok ? answer.result : [])
    })
    return () => controller.abort()
  }, [subjectId])
  if (!products.length) return null
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
