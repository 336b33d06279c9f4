import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from "@mantine/core";

const petrole: MantineColorsTuple = [
  "#eaf5f4",
  "#d3e8e6",
  "#a8d3d0",
  "#7abdb8",
  "#54a9a3",
  "#2f918c",
  "#177a78",
  "#0b5a5c",
  "#084a4c",
  "#063537",
];

/** Gris à peine verts, de la même famille que les jetons ; Mantine y puise ses fonds et ses survols. */
const gray: MantineColorsTuple = [
  "#f8f9f7",
  "#eef2ef",
  "#e0e4df",
  "#d2d8d3",
  "#c4ccc7",
  "#9fa9a5",
  "#7f8c88",
  "#40504d",
  "#263431",
  "#12201f",
];
const dark: MantineColorsTuple = [
  "#e9efed",
  "#b7c4c1",
  "#93a29f",
  "#70827e",
  "#3b4d4a",
  "#283735",
  "#1f2d2b",
  "#151f1e",
  "#0e1615",
  "#0a100f",
];

/** Ce qui s'ouvre sous un bouton ou un champ reste dans le contenu de la page, où un lecteur d'écran le cherche. */
const DANS_LE_CONTENU = { target: "#contenu" };

/** Mantine donne le focus à la première entrée d'un menu, même éteinte, qui ne peut pas le prendre : la première qui peut le reçoit. */
const commencerParUneEntreeActive = (menu: HTMLElement | null): void =>
  menu?.querySelector("[data-menu-item]:not(:disabled)")?.setAttribute("data-autofocus", "true");

/** Une cible à laquelle Mantine donne moins de 24 px les reçoit. */
const petit = (oui: boolean, mesure: string) => ({ root: oui ? { [mesure]: "24px" } : {} });

export const theme = createTheme({
  primaryColor: "petrole",
  primaryShade: 7,
  colors: { petrole, gray, dark },
  fontFamily: "var(--police-texte)",
  headings: {
    fontFamily: "var(--police-titre)",
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.625rem", lineHeight: "1.2" },
      h2: { fontSize: "1.125rem", lineHeight: "1.3" },
      h3: { fontSize: "0.9375rem", lineHeight: "1.4" },
    },
  },
  defaultRadius: "sm",
  radius: { xs: "3px", sm: "5px", md: "8px", lg: "12px", xl: "20px" },
  fontSizes: { xs: "0.8125rem", sm: "0.875rem", md: "0.9375rem", lg: "1.0625rem", xl: "1.25rem" },
  cursorType: "pointer",
  respectReducedMotion: true,
  // Le texte posé sur l'accent dépend du thème : blanc sur pétrole le jour, encre sur lagon la nuit.
  variantColorResolver: (entree) => {
    const couleurs = defaultVariantColorsResolver(entree);
    const accent = entree.color === undefined || entree.color === "petrole";
    if (entree.variant === "filled" && accent) return { ...couleurs, color: "var(--sur-accent)" };
    return couleurs;
  },
  components: {
    // Les plus petits boutons se touchent sur 24 px ; Mantine leur en donne 22.
    Button: { vars: (_theme: unknown, p: { size?: unknown }) => petit(p.size === "compact-xs", "--button-height") },
    InputClearButton: { vars: () => petit(true, "--cb-size") },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { "aria-label": "Fermer" },
        overlayProps: { backgroundOpacity: 0.45 },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { "aria-label": "Fermer" } } },
    Select: {
      defaultProps: { nothingFoundMessage: "Aucun résultat", comboboxProps: { shadow: "md" }, maxDropdownHeight: 240 },
    },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
    // Sans cale au début du menu : elle n'est pas une entrée, et le focus va droit à la première.
    Menu: {
      defaultProps: {
        shadow: "md",
        position: "bottom-end",
        withInitialFocusPlaceholder: false,
        portalProps: DANS_LE_CONTENU,
      },
    },
    MenuDropdown: { defaultProps: { ref: commencerParUneEntreeActive } },
    Combobox: { defaultProps: { portalProps: DANS_LE_CONTENU } },
  },
});

/** Mantine suit nos jetons : une couleur se change dans jetons.css et nulle part ailleurs. */
const jetons = {
  "--mantine-color-body": "var(--surface)",
  "--mantine-color-text": "var(--encre)",
  "--mantine-color-bright": "var(--encre)",
  "--mantine-color-dimmed": "var(--encre-3)",
  "--mantine-color-placeholder": "var(--encre-3)",
  "--mantine-color-anchor": "var(--accent)",
  "--mantine-color-error": "var(--rouge)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--survol)",
  "--mantine-color-default-color": "var(--encre)",
  "--mantine-color-default-border": "var(--trait-champ)",
  "--mantine-color-disabled": "var(--surface-2)",
  "--mantine-color-disabled-color": "var(--encre-3)",
  "--mantine-color-disabled-border": "var(--trait)",
  "--mantine-color-petrole-filled": "var(--accent)",
  "--mantine-color-petrole-filled-hover": "var(--accent-fort)",
  "--mantine-color-petrole-light": "var(--accent-doux)",
  "--mantine-color-petrole-light-hover": "var(--accent-doux)",
  "--mantine-color-petrole-light-color": "var(--accent-fort)",
  "--mantine-color-petrole-outline": "var(--accent)",
  "--mantine-color-petrole-outline-hover": "var(--accent-doux)",
  "--mantine-color-petrole-text": "var(--accent)",
  "--mantine-color-gray-text": "var(--encre-2)",
  "--mantine-color-gray-light-color": "var(--encre-2)",
  "--mantine-color-gray-light-hover": "var(--survol)",
  "--mantine-color-red-filled": "var(--rouge-plein)",
  "--mantine-color-red-text": "var(--rouge)",
  "--mantine-color-red-light": "var(--rouge-doux)",
  "--mantine-color-red-light-hover": "var(--rouge-doux)",
  "--mantine-color-red-light-color": "var(--rouge)",
  "--mantine-color-red-outline": "var(--rouge)",
};

export const variablesCss: CSSVariablesResolver = () => ({ variables: {}, light: jetons, dark: jetons });
