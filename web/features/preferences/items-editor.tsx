import { Button, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { newItem } from './preference-values.ts'
import classes from './preferences.module.css'
import type { PreferenceForm } from './use-preference-form.ts'

/** The fields of the items, at least one. */
export function ItemsEditor({ form, site }: { form: PreferenceForm; site: SiteId }) {
  const t = useTranslations('preferences')
  const { items } = form.values
  return (
    <Panel
      title={t('items')}
      aside={
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={15} />}
          onClick={() => form.insertListItem('items', newItem())}
        >
          {t('addItem')}
        </Button>
      }
    >
      {form.errors.items && <p className={classes.noItems}>{form.errors.items}</p>}
      <div className={classes.items}>
        {items.map((item, index) => (
          <fieldset key={item.key} className={classes.item} data-testid={`item-${index}`}>
            <TextInput
              label={t('itemTitle')}
              autoComplete="off"
              {...form.getInputProps(`items.${index}.title`)}
            />
            <TextInput
              label={t('quantity')}
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps(`items.${index}.quantity`)}
            />
            <TextInput
              label={t('price', { currency: countryOf(site).currency })}
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps(`items.${index}.price`)}
            />
            <IconButton
              icon="trash"
              label={t('removeItem', { number: index + 1 })}
              isDangerous
              className={classes.remove}
              onClick={() => form.removeListItem('items', index)}
            />
          </fieldset>
        ))}
      </div>
    </Panel>
  )
}
