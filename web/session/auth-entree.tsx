import "../ui/jetons.css";
