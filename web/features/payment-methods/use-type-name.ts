import { useTranslations } from 'use-intl'

const known = [
  'credit_card',
  'debit_card',
  'prepaid_card',
  'ticket',
  'atm',
  'bank_transfer',
  'account_money',
  'digital_wallet',
] as const

/** The provider's type in words; one that is not known here keeps its own. */
export function useTypeName(): (type: string) => string {
  const t = useTranslations('methods.types')
  return type => {
    const name = known.find(one => one === type)
    return name ? t(name) : type
  }
}
