/** The most common passwords of at least six characters, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
123456 1234567 12345678 123456789 1234567890 0123456789 123123 123123123 123321 1234321 12341234 123654 123654789 121212 112233 111111 1111111
11111111 111222 111222333 222222 333333 444444 555555 666666 777777 7777777 888888 88888888 999999 99999999 000000 00000000 010203 101010 102030
131313 141414 142536 147258 147258369 147852 159357 159753 159951 192837465 202020 212121 232323 246810 252525 321321 343434 369258147 420420 456456
456789 654321 696969 741852 741852963 753951 789456 789456123 789789 852456 963852 963852741 987654 9876543 98765432 987654321 9876543210 123abc
123qwe 12qwaszx 1234qwer 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc
qazxsw qwe123 qweasd qweasdzxc qweqwe qwert1 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwertz qwertz123 azerty
azerty123 asdasd asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl asdqwe123 zaq12wsx zaq1zaq1 zxcvbn zxcvbnm zxcvbnm123 zxczxc password password1
password12 password123 password1234 password12345 password! password1! password01 password2 password3 passw0rd passw0rd1 p@ssword p@ssw0rd p@ssw0rd1
pa$$word pa55word passwort passwort1 pass123 pass1234 passpass passord motdepasse contrasena contraseña senha123 parola123 haslo123 wachtwoord
heslo123 lozinka lozinka1 sifre123 parool abc123 abcd1234 abc12345 abc1234 abcabc abcdef abcdefg abcdefgh abcdefghi a123456 a1234567 a12345678
a123456789 a1b2c3 a1b2c3d4 aa123456 aaaaaa aaaaaaaa aaa111 aabbcc q123456 z123456 x123456 admin123 admin1234 admin1 administrator adminadmin admin@123
adm1n123 root123 rootroot toor123 guest123 test123 test1234 testtest test12345 tester testing testing123 demo123 demo1234 user123 user1234 default
changeme changeme1 change123 letmein letmein1 letmein123 welcome welcome1 welcome12 welcome123 welcome1! welcome@123 login123 access access14 secret
secret1 secret123 secure123 temp123 temp1234 temporary trustno1 whatever whatever1 nothing nopass nopassword mypassword mypass123 newpassword
newpass123 iloveyou iloveyou1 iloveyou2 iloveu iloveme loveme loveyou lovely lovelove ilovegod iloveyou123 master master1 master123 superman superman1
batman batman1 batman123 spiderman ironman wonderwoman starwars startrek pokemon pokemon1 pokemon123 minecraft minecraft1 fortnite fortnite1 roblox
roblox123 naruto naruto1 dragon dragon1 dragon123 monkey monkey1 monkey123 shadow shadow1 sunshine sunshine1 princess princess1 princess12 football
football1 football12 baseball baseball1 basketball soccer soccer1 hockey hockey1 liverpool liverpool1 chelsea chelsea1 arsenal arsenal1 barcelona
realmadrid juventus manchester manutd yankees lakers steelers cowboys eagles ferrari mercedes porsche corvette mustang mustang1 harley hunter hunter1
hunter2 ranger killer killer1 hello1 hello123 hello1234 hellohello hellokitty google google1 google123 facebook facebook1 internet computer computer1
samsung samsung1 iphone apple123 orange purple yellow banana cheese chocolate cookie cookies pepper ginger coffee summer summer1 summer123 summer2023
summer2024 summer2025 summer2026 winter winter1 winter123 winter2023 winter2024 winter2025 spring2024 spring2025 autumn2024 autumn2025 january
february october november december monday friday freedom freedom1 blessed blessing jesus1 jesus123 jesuschrist christ heaven angel1 angel123 angels
forever forever1 family family1 friends friends1 mother father sister brother grandma michael michael1 michelle michelle1 jennifer jennifer1 jessica
jessica1 jordan jordan1 jordan23 andrew andrew1 anthony anthony1 ashley ashley1 matthew matthew1 daniel daniel1 joshua joshua1 thomas thomas1 robert
robert1 charlie charlie1 william william1 nicole nicole1 amanda amanda1 george george1 maggie maggie1 buster buster1 tigger tigger1 justin justin1
samantha samantha1 hannah hannah1 taylor taylor1 brandon brandon1 austin austin1 dakota david123 alexander alexandra benjamin natasha victoria patrick
patricia barbara elizabeth stephanie christian christopher jonathan nicholas sophie oliver olivia isabella gabriel gabriela carlos fernando alejandro
francisco valentina mohammed muhammad mohamed123 ahmed123 fatima whatthe 1234abcd abcd123 abcde123 abcdef1 abcdefg1 abcdefg123 abcdef123 zxcvb1
zxcvbn1 zxcvbnm1 asdfg1 asdfgh1 asdf123 asdfg123 asdfgh123 qwer1234 qwerasdf qwerty! qwerty1! qwerty321 qwerty11 q2w3e4r5 qwaszx 1qa2ws 1qa2ws3ed
147896325 147896 258456 258258 321654 321654987 654123 963963 951753 87654321 76543210 0987654321 098765 09876543 01234567 012345 012345678 112358
123098 123457 1234566 12345a 123456a 123456b 123456q 123456z 1234567a 12345678a 123456789a 12345q 12345qwert 123456qwerty 123456abc 123789 123987
11223344 1122334455 12121212 121314 123412 1111aaaa 1a2b3c 1a2b3c4d 2000000 5555555 6666666 66666666 55555555 44444444 33333333 22222222 0000000
000000000 0000000000 1111111111 111111111 777888 123qweasd 123qwe123 123qweasdzxc 123asd 123zxc 147147 159159 456123 987987 snoopy bailey cooper
jasper scooter rocket thunder tiger1 tiger123 lovers flower flower1 flowers butterfly rainbow rainbow1 diamond crystal silver golden goldfish dolphin
panther phoenix warrior wizard merlin matrix gandalf hobbit joker1 player gamer123 gaming123 xbox360 playstation nintendo counter ninja1 ninja123
pirate pirates skater snowman snowball sparky midnight moonlight sunflower sunset stellar galaxy universe london london1 newyork newyork1 paris123
america american canada canada1 nigeria nigeria1 india123 mexico mexico1 brasil brasil123 ghana123 kenya123 africa africa1 europe germany france
france1 italia italia1 polska poland russia ukraine turkey meridian meridian1 meridian123 community member123 chapter123
abcdabcd aassdd asd123 asdasd123 zzzzzz xxxxxx qqqqqq
wwwwww dddddd ffffff 1234567891 12345678910 123456123 123456654321 147369 135790 135791 1357924680 2468101 314159 3141592 271828 007007 100000 123000
112112 110110 911911 121121 515151 616161 717171 818181 919191
`
    .trim()
    .split(/\s+/),
);
