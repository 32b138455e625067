import '../ui/css-overlays.ts'
import '@mantine/spotlight/styles.layer.css'
