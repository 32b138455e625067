import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { SigningSecret } from '../../../server/contract/signing-secret.ts'
import { PartTexts } from '../../notices/part-texts.tsx'

type Props = { secret: Exclude<SigningSecret, 'same'> }

/** Loaded apart with its texts, because the first page rarely needs it. */
export function SecretProblem({ secret }: Props) {
  return (
    <PartTexts part="simulator">
      <Sentence secret={secret} />
    </PartTexts>
  )
}

function Sentence({ secret }: Props) {
  const t = useTranslations('simulator.webhook')
  return (
    <>
      {t(secret)}{' '}
      <Link to="/simulator" search={{ tab: 'account' }}>
        {t('toAccount')}
      </Link>
    </>
  )
}
