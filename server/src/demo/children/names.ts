import type { Random } from './random.ts'

/** A person's name as the roster stores it. */
export interface Name {
  readonly first: string
  readonly middle: string | null
  readonly last: string
}

/** Given names and family names that often go together, and the weight of each group. */
const ORIGINS: readonly { weight: number; given: readonly string[]; family: readonly string[] }[] = [
  {
    weight: 20,
    given: words(
      'Abigail Asher Audrey Beckett Caleb Clara Delilah Eleanor Everett Finn Georgia Hazel Isaac Juniper Landon Lydia Micah Nora Owen Piper Quinn Rosalie Silas Tessa Theodore Violet Wesley Willa',
    ),
    family: words(
      'Ashdown Barlow Calloway Dunmore Ellsworth Fairbank Garrick Hollis Kirkland Langford Merrick Northcott Prescott Radley Sheffield Thornbury Underhill Whitlock Yardley',
    ),
  },
  {
    weight: 22,
    given: words(
      'Alejandra Ángel Belén Camila Citlali Emiliano Esperanza Fernanda Itzel Joaquín José Lucía Luz Maité Mateo Ximena Nicolás Pilar Rafael Renata Sebastián Socorro Tomás Valentina Xóchitl Zaira',
    ),
    family: words(
      'Alcántara Arriaga Barragán Cárdenas Cervantes Echeverría Figueroa Gutiérrez Huerta Ibáñez Jurado Lozano Montaño Núñez Olvera Peña Quiñones Rentería Saldívar Treviño Urrutia Villaseñor Zúñiga',
    ),
  },
  {
    weight: 10,
    given: words(
      'Ajani Amara Brielle Caleb Deja Elijah Imani Isaiah Jada Jamal Kamari Kezia Malik Marquis Naomi Nia Omari Serenity Tariq Zion',
    ),
    family: words(
      'Battle Broussard Chatman Dorsey Fontenot Gaines Hairston Ivory Jeffries Ledbetter Mayfield Pettway Ruffin Sampson Toussaint Vance Whitfield',
    ),
  },
  {
    weight: 9,
    given: words('An Bảo Châu Duy Hạnh Khôi Lan Linh Mai Minh Ngọc Phúc Quân Thảo Thu Tuấn Vy'),
    family: words('Bùi Đặng Đỗ Hoàng Huỳnh Lương Lý Ngô Nguyễn Phạm Phan Trần Trịnh Võ Vũ'),
  },
  {
    weight: 8,
    given: words('Aarav Advait Anaya Diya Ishaan Jasleen Kavya Meher Nikhil Pranav Rohan Saanvi Simran Tanvi Vihaan'),
    family: words(
      'Agarwal Balasubramanian Chatterjee Deshpande Dhillon Gill Iyer Krishnamurthy Mehta Nair Patel Reddy Sandhu Thakkar Venkataraman',
    ),
  },
  {
    weight: 8,
    given: words('Chunhua Haoran Jiayi Lian Meiling Ruolan Shiyu Wei Xiaoming Yichen Yuxuan Zihan Ziqi'),
    family: words('Cao Deng Fang Guo He Jiang Kong Liang Luo Meng Ouyang Peng Qian Shen Tang Xie Yuan Zhao Zhuang'),
  },
  {
    weight: 6,
    given: words('Adaeze Babajide Chidera Efua Folasade Ifeanyi Kofi Kwabena Ngozi Oluwaseun Temitope Yaw Zainab'),
    family: words('Abara Adeyemi Agyeman Boateng Chukwu Ekwueme Mensah Nwosu Obi Okonkwo Olatunji Owusu Uzoma'),
  },
  {
    weight: 5,
    given: words('Amina Bilal Dalia Faris Hamza Idris Khadija Layla Nour Omar Rania Samir Tariq Yasmin Zaynab'),
    family: words('Abboud Al-Masri Barakat Darwish El-Amin Haddad Khoury Mansour Nasser Qasim Rahimi Saleh Tahan'),
  },
  {
    weight: 4,
    given: words('Beatriz Caetano Iara João Lívia Luísa Otávio Rafaela Thiago Vitória'),
    family: words('Assunção Bragança Conceição Falcão Guimarães Magalhães Queirós Simões Távora'),
  },
  {
    weight: 4,
    given: words('Aleksander Bożena Dariya Iryna Jarosław Kateryna Ludmila Małgorzata Mykola Oksana Radosław Zofia'),
    family: words('Bondarenko Dąbrowska Hrytsenko Jabłoński Kovalenko Łukasik Melnyk Szczepański Tkachenko Wójcik'),
  },
  {
    weight: 3,
    given: words('Ailani Kahiau Kaimana Leilani Malakai Nalani Sefina Sione Talia Viliami'),
    family: words('Faleolo Kahananui Kealoha Leavasa Mahelona Nakamura Palakiko Tuilagi Tupou'),
  },
  {
    weight: 3,
    given: words('Åsa Björn Élodie François Freyja Jürgen Léonie Maëlle Noé Øyvind Sólveig Zoë'),
    family: words('Bäcklund Désormeaux Grünwald Hjálmarsson Königsmann Lefèvre Nørgaard Sjöström Thibodeaux'),
  },
  {
    weight: 3,
    given: words('Ayasha Chenoa Dakota Elu Kai Mika Nayeli Sahale Takoda Winona'),
    family: words('Begay Benally Blackwater Etsitty Nez Redfeather Tsosie Whitehorse Yazzie'),
  },
]

/** Names that are hard to display: long, one letter, hyphens, apostrophes, other scripts and writing directions. */
const UNUSUAL: readonly Name[] = [
  { first: 'Maximiliana', middle: 'Anastasia Theodora', last: 'Papadimitrakopoulou-Featherstonehaugh' },
  { first: '美玲', middle: null, last: '欧阳' },
  { first: 'ليلى', middle: null, last: 'الخطيب' },
  { first: "D'Andre", middle: null, last: "O'Shaughnessy-Mbeki" },
  { first: 'Олександра', middle: null, last: 'Коваленко' },
  { first: '서연', middle: null, last: '남궁' },
  { first: 'आरव', middle: null, last: 'चट्टोपाध्याय' },
  { first: 'Kalaniʻōpuʻu', middle: 'Kekaulike', last: 'Kahanamokuokalani' },
  { first: 'ሰላም', middle: null, last: 'ተስፋዬ' },
  { first: 'Ø', middle: null, last: 'Ng' },
  { first: 'ณัฐธิดา', middle: null, last: 'ศรีสวัสดิ์' },
  { first: 'José María', middle: 'de los Ángeles', last: 'Fernández de Córdoba y Villavicencio' },
  { first: 'さくら', middle: null, last: '小鳥遊' },
  { first: 'נועה', middle: null, last: 'אברמוביץ' },
]

/** An unusual name by its index; past the end, the list starts over. */
export function unusualName(at: number): Name {
  return UNUSUAL[at % UNUSUAL.length] as Name
}

const WEIGHTED_ORIGINS = ORIGINS.flatMap(origin => Array.from({ length: origin.weight }, () => origin))

/** A random name: mostly of one origin, sometimes of two, some with a middle name or a double family name. */
export function randomName(random: Random): Name {
  const home = random.pick(WEIGHTED_ORIGINS)
  const other = random.chance(0.15) ? random.pick(WEIGHTED_ORIGINS) : home
  const first = random.pick(home.given)
  const last = random.pick(other.family)
  return {
    first,
    middle: random.chance(0.12) ? random.pick(home.given.filter(name => name !== first)) : null,
    last: random.chance(0.05) ? `${last}-${random.pick(WEIGHTED_ORIGINS).family[0]}` : last,
  }
}

function words(text: string): readonly string[] {
  return text.split(' ')
}
